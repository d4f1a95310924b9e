// Turns a pdf that everyone has signed into its final file: values drawn in, sealed, reopened and checked, and only then stored
// and moved to `completed`. Every step can be repeated; the pdf's state says what was done.
import { writeFile } from 'node:fs/promises';
import { type Element, withoutUnasked, writtenElement } from '@countersign/document-model';
import { pdfErrorCodes } from '@countersign/pdf';
import { STAMP_DEADLINE_MS, gatherDrawing, readElements } from '#features/elements/index.ts';
import { STUCK_AFTER_FAILURES, dropFiles, pdfChanged, requireMoved } from '#features/pdfs/index.ts';
import { readFinishedSignees } from '#features/pdfs/parties/index.ts';
import { findDocumentLanguage, findPdf, lockPdf, moveDocument, readPages } from '#features/pdfs/queries/index.ts';
import { pdfCompleted } from '#features/signing/index.ts';
import { findSender, readSignees, releaseCopies } from '#features/signing/queries/index.ts';
import { bySystem, provableEvent, readEvents, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { sealStuck } from './events.ts';
import type { Authority } from './authority.ts';
import { gatherCertificateFacts } from './certificate/facts.ts';
import { addRevisions, hasSigned } from './add-revisions.ts';
import type { CarriedPath, CertificateTask, CheckResult, CheckTask, DrawTask, SealTask } from './engine-tasks.ts';
import { fetchReplacedFiles } from './finish-as-new-file.ts';
import { addRevision, sealPdf } from './jobs.ts';
import { countFailure } from './queries.ts';
import { runSigning } from './run-signing.ts';
import { TIMELINE_FILE } from './timeline-file.ts';
import { type Timestamps, withTimestamps } from './timestamps.ts';
import { wordsByPage } from './printed-words.ts';
import { shortened } from '#platform/shortened.ts';
import { SandboxTaskError, isOverLimit } from '#platform/sandbox/index.ts';
import { type TemporaryFiles, withTemporaryFiles } from '#platform/storage/temporary-files.ts';

const FILES = ['whole', 'sealed', 'certificate', 'timeline'] as const;
/** In characters, about what a person reads. */
const MAX_REASON_LENGTH = 500;

type SealFiles = TemporaryFiles<(typeof FILES)[number]>;

interface TimestampedFile {
  path: string;
  timestamps: Timestamps | null;
}

interface SealWork {
  pdf: PdfRow;
  elements: Element[];
  files: SealFiles;
}

/** Adds revisions soon after a signee has finished, so that the seal has little left to do. */
export function handleAddRevision(context: Context, authority: Authority) {
  return handleJob(addRevision, async ({ pdf_id }) => {
    const pdf = await findPdf(context.db, pdf_id);
    if (pdf?.signing_mode !== 'pending' || pdf.seal_mode !== 'each') return;
    await recordingFailure(context, pdf, () => addRevisions(context, authority, { before: pdf, isLast: false }));
  });
}

export function handleSealPdf(context: Context, authority: Authority) {
  return handleJob(sealPdf, async ({ pdf_id }) => {
    const pdf = await findPdf(context.db, pdf_id);
    if (pdf?.signing_mode !== 'pending' || !pdf.all_signed_at) return;

    await recordingFailure(context, pdf, () => sealOnce(context, authority, pdf));
  });
}

async function sealOnce(context: Context, authority: Authority, before: PdfRow) {
  const pdf = before.seal_mode === 'each' ? await addRevisions(context, authority, { before, isLast: true }) : before;
  if (!pdf) return;
  await withTemporaryFiles(context.config, FILES, async (files) => {
    const finished = await readFinishedSignees(context.db, pdf.id);
    const elements = withoutUnasked(await readElements(context.db, pdf.id), finished);
    const work: SealWork = { pdf, elements, files };
    const { path, release } = await signedFile(context, work);
    const isTimestamped = await withTimestamps(context, async (timestamps) => {
      await writeEvidence(context, work, { path, timestamps });
      await seal(context, authority, { ...work, path, timestamps });
      return timestamps !== null;
    }).finally(release);
    await checkSealed(context, authority, { pdf, elements, path: files.sealed });
    await complete(context, pdf, { files, is_timestamped: isTimestamped });
  });
}

/** The file that everyone has signed: the last revision, or everything drawn in if the seal is the only signature. */
async function signedFile(context: Context, { pdf, elements, files }: SealWork) {
  if (pdf.seal_mode === 'each' && pdf.signing_key) return context.storage.fetch(pdf.signing_key);
  const { release, ...drawing } = await gatherDrawing(context, pdf, elements);
  try {
    const task: DrawTask = { ...drawing, whole_path: files.whole, is_new_file: pdf.finish_as_new_file_at !== null };
    await context.sandbox.run('seals.draw', task, { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf), priority: 'next' });
  } finally {
    await release();
  }
  return { path: files.whole, release: () => Promise.resolve() };
}

async function recordingFailure(context: Context, pdf: PdfRow, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    await noteFailure(context, pdf, error);
    throw error;
  }
}

/** For the timeline, which signees read: hides the server's paths and addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof SealCheckError) return error.message;
  if (isOverLimit(error)) return 'It takes more time or memory than a task may use.';
  const isOfFile = error instanceof SandboxTaskError && pdfErrorCodes.some((code) => code === error.code);
  return isOfFile ? shortened(error.message, MAX_REASON_LENGTH) : 'It failed; see the server log for the reason.';
}

/** Sealing is retried automatically; from the third failure on someone has to look. */
async function noteFailure(context: Context, pdf: PdfRow, error: unknown) {
  const failures = await context.db.transaction(async (tx) => {
    const reason = reasonOf(error);
    const count = await countFailure(tx, pdf.id, { reason, now: context.clock.now() });
    if (count === STUCK_AFTER_FAILURES) await emit(tx, sealStuck, { pdf_id: pdf.id });
    return count;
  });
  if (failures < STUCK_AFTER_FAILURES) return;
  context.log.error({ err: error, alert: 'seal_failing', pdf_id: pdf.id, failures }, 'a pdf cannot be prepared or sealed');
}

async function seal(context: Context, authority: Authority, work: SealWork & TimestampedFile) {
  const { pdf, files, path, timestamps } = work;
  await authority.seal.reach?.();
  const revocation_lists = await authority.revocationLists(context.clock.now());
  const replaced = await fetchReplacedFiles(context, pdf);
  const task: Omit<SealTask, 'timestamp_length'> = {
    path,
    sealed_path: files.sealed,
    is_single: pdf.seal_mode === 'single',
    attachments: [
      {
        name: 'certificate-of-completion.pdf',
        path: files.certificate,
        mime: 'application/pdf',
        description: 'Certificate of completion',
      },
      timelineFile(files),
      ...replaced.files,
    ],
    certificates: authority.seal.certificates,
    signed_at: context.clock.now(),
    name: 'Countersign',
    reason: 'Sealed after everybody had signed',
    revocation_lists,
  };
  await runSigning(context, { name: 'seals.seal', task, group: spaceOf(pdf), key: authority.seal, timestamps }).finally(
    replaced.release,
  );
}

function timelineFile(files: SealFiles): CarriedPath {
  return {
    name: TIMELINE_FILE,
    path: files.timeline,
    mime: 'application/json',
    description: 'What happened, each event bound to the one before',
  };
}

class SealCheckError extends Error {
  override readonly name = 'SealCheckError';

  constructor(problems: readonly string[]) {
    super(`The sealed file did not pass its check: ${problems.join('; ')}`);
  }
}

/** Checks a sealed file before it is stored. @throws Error if anything is wrong with it */
export async function checkSealed(
  context: Context,
  authority: Authority,
  work: { pdf: PdfRow; elements: Element[]; path: string },
) {
  const pages = await readPages(context.db, work.pdf.id);
  const language = await findDocumentLanguage(context.db, work.pdf.id);
  const written = work.elements.map((element) => writtenElement(element, language));
  const task: CheckTask = {
    path: work.path,
    trusted: authority.trusted,
    signatures: 1 + (work.pdf.seal_mode === 'each' ? (await readSignees(context.db, work.pdf.id)).filter(hasSigned).length : 0),
    words: wordsByPage(pages, written),
    page_count: work.pdf.page_count ?? 0,
    may_print_otherwise: work.pdf.accepts_active_content,
  };
  const result = await context.sandbox.run<CheckResult>('seals.check', task, {
    deadline_ms: STAMP_DEADLINE_MS,
    group: spaceOf(work.pdf),
    priority: 'next',
  });
  if (!result.is_sealed) throw new SealCheckError(result.problems);
}

/** Writes the certificate of completion for people, and the timeline for programs. */
async function writeEvidence(context: Context, { pdf, elements, files }: SealWork, { path, timestamps }: TimestampedFile) {
  const [signees, events, sender] = await Promise.all([
    readSignees(context.db, pdf.id),
    readEvents(context.db, { pdf_id: pdf.id }),
    findSender(context.db, pdf.created_by),
  ]);
  await writeFile(files.timeline, JSON.stringify({ pdf_id: pdf.id, events: events.map(provableEvent) }, null, 2));
  const record = {
    pdf,
    signees,
    elements,
    events,
    now: context.clock.now(),
    public_url: context.public_url,
    sender,
    time_witness: timestamps ? ('authority' as const) : context.config.timestamp_url ? ('later' as const) : ('none' as const),
  };
  const task: CertificateTask = {
    path,
    timeline: timelineFile(files),
    certificate_path: files.certificate,
    facts: gatherCertificateFacts(record),
  };
  await context.sandbox.run('seals.certificate', task, { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf), priority: 'next' });
}

async function complete(
  context: Context,
  before: PdfRow,
  { files, is_timestamped }: { files: SealFiles; is_timestamped: boolean },
) {
  const now = context.clock.now();
  const saved = [{ path: files.sealed }, { path: files.certificate }] as const;

  await saveFiles(context, saved, async (tx, [sealed, certificate]) => {
    const pdf = await lockPdf(tx, before.id);
    if (pdf?.signing_mode !== 'pending' || !pdf.all_signed_at) return;
    // This seal belongs to another file than the timeline says; the next attempt makes the chosen one.
    if ((pdf.finish_as_new_file_at === null) !== (before.finish_as_new_file_at === null))
      throw new Error('It was chosen meanwhile to seal the pdf as a new file');

    const completed = await moveDocument(tx, pdf.id, 'complete', {
      sealed_key: sealed.key,
      awaits_timestamp: !is_timestamped && context.config.timestamp_url !== null,
      signing_key: null,
      certificate_key: certificate.key,
      completed_at: now,
      seal_failures: 0,
      // Signers have a right to the result, even if the sender deleted the pdf.
      deleted_at: null,
      updated_at: now,
    });
    requireMoved(completed);
    await record(tx, {
      subject: { pdf_id: pdf.id },
      type: 'document completed',
      at: now,
      ...bySystem(context),
      data: { sha256: sealed.key, certificate_sha256: certificate.key, size_bytes: sealed.size_bytes },
    });
    if (pdf.deleted_at) await record(tx, { subject: { pdf_id: pdf.id }, type: 'restored', at: now, ...bySystem(context) });
    await releaseCopies(tx, pdf.id, now);
    if (pdf.signing_key) await context.jobs.send(tx, dropFiles, { keys: [pdf.signing_key] });
    await emit(tx, pdfCompleted, { pdf_id: pdf.id });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
  });
}

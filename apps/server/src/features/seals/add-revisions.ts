// Adds a revision with a signature for every signee who has finished, one after another in the order of finishing. A concurrent
// run that loses the race for a revision discards its own and starts over.
import { partyOf } from '@countersign/contract/signing-groups';
import type { Element } from '@countersign/document-model';
import { STAMP_DEADLINE_MS, gatherDrawing, readElements } from '#features/elements/index.ts';
import { dropFiles } from '#features/pdfs/index.ts';
import { findPdf, lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { readEvents } from '#features/timeline/index.ts';
import { readSignees, signsFile, updateSignee } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import type { Authority } from './authority.ts';
import { provenBy } from './certificate/facts.ts';
import type { PrepareTask, SignTask } from './engine-tasks.ts';
import { runSigning } from './run-signing.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';

/**
 * @param isLast if false, leaves the rest to the seal once everyone has signed, so that the work is not done twice
 * @returns the pdf with a revision for everyone who has finished so far; null if it ended in the meantime
 */
export async function addRevisions(
  context: Context,
  authority: Authority,
  { before, isLast }: { before: PdfRow; isLast: boolean },
): Promise<PdfRow | null> {
  for (let pdf: PdfRow | null = before; pdf?.signing_mode === 'pending' && (isLast || !pdf.all_signed_at);) {
    const signees: SigneeRow[] = await readSignees(context.db, pdf.id);
    const next = nextToSign(signees);
    if (pdf.signing_key && !next) {
      // A concurrent run succeeded first, and then this run's failure was counted. Failures of the seal are counted separately.
      if (pdf.seal_failures > 0 && !pdf.all_signed_at) await updatePdf(context.db, pdf.id, { seal_failures: 0 });
      return pdf;
    }
    const tried: PdfRow = pdf;
    const step = () =>
      tried.signing_key && next ? addRevision(context, authority, tried, next) : prepare(context, tried, signees);
    const failure = await step().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    pdf = await findPdf(context.db, before.id);
    // A concurrent run was first and may have deleted the input file, so try again.
    if (failure && pdf?.signing_key === tried.signing_key) throw failure.error;
  }
  return null;
}

/** Whether the file needs a signature of this signee. */
export function hasSigned(signee: SigneeRow): boolean {
  return signsFile(signee) && signee.status === 'signed';
}

function nextToSign(signees: readonly SigneeRow[]): SigneeRow | undefined {
  const waiting = signees.filter((signee) => hasSigned(signee) && signee.revision === null);
  return waiting.toSorted((a, b) => Number(a.signed_at) - Number(b.signed_at) || a.order - b.order || (a.id < b.id ? -1 : 1))[0];
}

async function prepare(context: Context, pdf: PdfRow, signees: readonly SigneeRow[]) {
  const elements = ofParties(await readElements(context.db, pdf.id), signees);
  const { release, ...drawing } = await gatherDrawing(context, pdf, elements);
  try {
    await withTemporaryFiles(context.config, ['prepared'], async ({ prepared }) => {
      const parties = [...new Set(signees.filter(signsFile).map(partyOf))];
      const task: PrepareTask = { ...drawing, prepared_path: prepared, signee_ids: parties };
      await context.sandbox.run('seals.prepare', task, { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf), priority: 'next' });
      await saveRevision(context, { pdf, path: prepared, signee: null });
    });
  } finally {
    await release();
  }
}

/** A signing group has one signature field, created before it is known who of them signs, so fields are assigned to parties. */
function ofParties(elements: readonly Element[], signees: readonly SigneeRow[]): Element[] {
  const parties = new Map(signees.map((signee) => [signee.id, partyOf(signee)]));
  return elements.map((element) => {
    if (!('signee_id' in element) || element.signee_id === null) return element;
    return { ...element, signee_id: parties.get(element.signee_id) ?? element.signee_id };
  });
}

async function addRevision(context: Context, authority: Authority, pdf: PdfRow, signee: SigneeRow) {
  const signedAt = signee.signed_at ?? context.clock.now();
  const own = (await readElements(context.db, pdf.id)).filter(
    (element) => 'signee_id' in element && element.signee_id === signee.id,
  );
  const elements = ofParties(own, [signee]);
  const current = await context.storage.fetch(pdf.signing_key ?? '');
  const { release, ...drawing } = await gatherDrawing(context, pdf, elements).catch(async (error: unknown) => {
    await current.release();
    throw error;
  });
  try {
    await withTemporaryFiles(context.config, ['signed'], async ({ signed }) => {
      const { id: signee_id, name, email } = signee;
      const proven_by = provenBy(signee, await readEvents(context.db, { pdf_id: pdf.id }));
      const key = await authority.issueTo({ name, email, signee_id, pdf_id: pdf.id, proven_by }, signedAt);
      const task: Omit<SignTask, 'timestamp_length'> = {
        ...drawing,
        path: current.path,
        signed_path: signed,
        signee_id: partyOf(signee),
        certificates: key.certificates,
        signed_at: signedAt,
        name,
        reason: signee.kind === 'approver' ? 'Approved' : 'Signed',
      };
      await runSigning(context, { name: 'seals.sign', task, group: spaceOf(pdf), key });
      await saveRevision(context, { pdf, path: signed, signee });
    });
  } finally {
    await current.release();
    await release();
  }
}

/** Stores the new state of the file, unless a concurrent run was first. */
async function saveRevision(context: Context, revision: { pdf: PdfRow; path: string; signee: SigneeRow | null }) {
  const { pdf: before, path, signee } = revision;
  const now = context.clock.now();
  await saveFiles(context, [{ path }], async (tx, [stored]) => {
    const pdf = await lockPdf(tx, before.id);
    const isStale =
      pdf?.signing_mode !== 'pending' || pdf.signing_key !== before.signing_key || pdf.seal_mode !== before.seal_mode;
    if (isStale) return context.jobs.send(tx, dropFiles, { keys: [stored.key] });

    await updatePdf(tx, pdf.id, { signing_key: stored.key, seal_failures: 0 });
    if (signee) {
      const revision = (await readSignees(tx, pdf.id)).filter((other) => other.revision !== null).length;
      await updateSignee(tx, signee.id, { revision: revision + 1, updated_at: now });
    }
    if (before.signing_key) await context.jobs.send(tx, dropFiles, { keys: [before.signing_key] });
  });
}

// Turns a pdf that everybody has signed into its final file: values drawn in, sealed, opened again and checked, and only
// then stored and moved to `completed`. Every step can be repeated; what was done is found by the pdf's state.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Element, isField } from '@countersign/document-model';
import { STAMP_DEADLINE_MS, gatherDrawing, readElements } from '#features/elements/index.ts';
import { findPdf, lockPdf, pdfChanged, updatePdf } from '#features/pdfs/index.ts';
import { pdfCompleted, readSignees, releaseCopies } from '#features/signing/index.ts';
import { SYSTEM, readEvents, record } from '#features/timeline/index.ts';
import { emit } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { keepFile } from '#platform/storage/file-references.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { Authority } from './authority.ts';
import { gatherCertificateFacts } from './certificate-facts.ts';
import type { CertificateTask, CheckResult, CheckTask, SealTask } from './engine-tasks.ts';
import { sealPdf } from './jobs.ts';

/** Values shorter than this are not looked for in the text: they are found everywhere. */
const MIN_CHECKED_TEXT = 3;

export function handleSealPdf(parts: Parts, authority: Authority) {
  return handleJob(sealPdf, async ({ pdf_id }) => {
    const pdf = await findPdf(parts.db, pdf_id);
    if (pdf?.signing_mode !== 'pending' || !pdf.all_signed_at) return;

    await mkdir(parts.config.temporary_dir, { recursive: true });
    const sealed = path.join(parts.config.temporary_dir, `sealed-${crypto.randomUUID()}`);
    const certificate = path.join(parts.config.temporary_dir, `certificate-${crypto.randomUUID()}`);
    try {
      const elements = await readElements(parts.db, pdf.id);
      await seal(parts, authority, { pdf, elements, sealed_path: sealed });
      await check(parts, authority, { pdf, elements, path: sealed });
      await writeCertificate(parts, pdf, certificate);
      await complete(parts, pdf, { sealed, certificate });
    } finally {
      await rm(sealed, { force: true });
      await rm(certificate, { force: true });
    }
  });
}

async function seal(parts: Parts, authority: Authority, work: { pdf: PdfRow; elements: Element[]; sealed_path: string }) {
  const { release, ...drawing } = await gatherDrawing(parts, work.pdf, work.elements);
  try {
    const task: SealTask = {
      ...drawing,
      sealed_path: work.sealed_path,
      certificates: authority.seal.certificates,
      signed_at: parts.clock.now(),
      name: 'Countersign',
      reason: 'Sealed after everybody had signed',
    };
    await parts.sandbox.run('seals.seal', task, {
      deadline_ms: STAMP_DEADLINE_MS,
      group: work.pdf.created_by,
      callbacks: { sign: (data) => authority.seal.sign(new Uint8Array(data as Uint8Array)) },
    });
  } finally {
    await release();
  }
}

async function check(parts: Parts, authority: Authority, work: { pdf: PdfRow; elements: Element[]; path: string }) {
  const task: CheckTask = {
    path: work.path,
    trusted: [authority.root],
    texts: work.elements.flatMap(textOf),
    page_count: work.pdf.page_count ?? 0,
  };
  const result = await parts.sandbox.run<CheckResult>('seals.check', task, {
    deadline_ms: STAMP_DEADLINE_MS,
    group: work.pdf.created_by,
  });
  if (!result.is_sealed) throw new Error(`The sealed file did not pass its check: ${result.problems.join('; ')}`);
}

function textOf(element: Element): string[] {
  const isText = element.kind === 'text' || (isField(element) && (element.kind === 'input' || element.kind === 'select'));
  if (!isText || typeof element.value !== 'string') return [];
  // Lines may be laid out apart, and right-to-left text comes out of other programs in other orders.
  return element.value
    .split(/\s+/)
    .filter((word) => word.length >= MIN_CHECKED_TEXT && /^[\p{Script=Latin}\p{N}@._-]+$/u.test(word));
}

async function writeCertificate(parts: Parts, pdf: PdfRow, certificatePath: string) {
  const [signees, events] = await Promise.all([readSignees(parts.db, pdf.id), readEvents(parts.db, { pdf_id: pdf.id })]);
  const task: CertificateTask = {
    certificate_path: certificatePath,
    facts: gatherCertificateFacts({ pdf, signees, events, now: parts.clock.now() }),
  };
  await parts.sandbox.run('seals.certificate', task, { deadline_ms: STAMP_DEADLINE_MS, group: pdf.created_by });
}

async function complete(parts: Parts, before: PdfRow, files: { sealed: string; certificate: string }) {
  const now = parts.clock.now();
  const sealed = await parts.storage.store(files.sealed);
  const certificate = await parts.storage.store(files.certificate);

  await parts.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, before.id);
    if (pdf?.signing_mode !== 'pending' || !pdf.all_signed_at) return;

    await keepFile(tx, parts.storage, sealed);
    await keepFile(tx, parts.storage, certificate);
    await updatePdf(tx, pdf.id, {
      sealed_key: sealed.key,
      certificate_key: certificate.key,
      signing_mode: 'completed',
      completed_at: now,
      updated_at: now,
    });
    await record(tx, {
      subject: { pdf_id: pdf.id },
      type: 'document completed',
      at: now,
      actor: SYSTEM,
      data: { sha256: sealed.key, certificate_sha256: certificate.key, size_bytes: sealed.size_bytes },
    });
    await releaseCopies(tx, pdf.id, now);
    await emit(tx, pdfCompleted, { pdf_id: pdf.id });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
  });
}

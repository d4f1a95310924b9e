// Whether the signatures that a file came with let others sign on it. Upload asks the same; what came in before a rule of it was
// known is asked again here.
import { spaceOf } from '#platform/db/owned-by.ts';
import type { Parts } from '#platform/http/parts.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { JudgeTask } from './engine-tasks.ts';
import { findPdf, updatePdf } from './queries.ts';

const DEADLINE_MS = 10_000;

/** Notes the obstacle of a signed file that forbids changes, where it was not seen at upload. */
export async function judgeSignedFile(parts: Parts, pdfId: string): Promise<void> {
  const pdf = await findPdf(parts.db, pdfId);
  if (!pdf?.source_key || pdf.signature_count === 0 || pdf.obstacle) return;
  if (!(await mayBeSignedOn(parts, pdf, pdf.source_key))) await updatePdf(parts.db, pdf.id, { obstacle: 'certified' });
}

async function mayBeSignedOn(parts: Parts, pdf: PdfRow, sourceKey: string): Promise<boolean> {
  const local = await parts.storage.fetch(sourceKey);
  try {
    const task: JudgeTask = { path: local.path };
    const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf) };
    return await parts.sandbox.run<boolean>('pdf.may_be_signed_on', task, options).catch((error: unknown) => {
      // What cannot even be judged within its limits cannot be sealed.
      if (isOverLimit(error)) return false;
      throw error;
    });
  } finally {
    await local.release();
  }
}

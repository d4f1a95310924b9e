// Whether the signatures that a file came with let others sign on it, and what in it may be shown otherwise. Upload asks the same;
// what came in before a rule of it was known is asked again here.
import type { Preflight } from '@countersign/contract/pdfs';
import { spaceOf } from '#platform/db/owned-by.ts';
import type { Parts } from '#platform/http/parts.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { JudgeTask } from './engine-tasks.ts';
import { obstacleOf } from './obstacle.ts';
import { findPdf, updatePdf } from './queries.ts';

const DEADLINE_MS = 10_000;

/** Notes the obstacle of a signed file, and its active content, where they were not seen at upload. */
export async function judgeSignedFile(parts: Parts, pdfId: string): Promise<void> {
  const pdf = await findPdf(parts.db, pdfId);
  if (!pdf?.source_key || pdf.signature_count === 0 || pdf.obstacle) return;
  await updatePdf(parts.db, pdf.id, await judgement(parts, { ...pdf, source_key: pdf.source_key }));
}

async function judgement(parts: Parts, pdf: PdfRow & { source_key: string }): Promise<Pick<PdfRow, 'obstacle' | 'preflight'>> {
  const { source_key } = pdf;
  if (!(await judge<boolean>(parts, pdf, { task: 'pdf.may_be_signed_on', source_key })))
    return { preflight: pdf.preflight, obstacle: 'certified' };
  if (pdf.preflight?.active_content) return { preflight: pdf.preflight, obstacle: obstacleOf(pdf) };
  const found = await judge<Preflight | null>(parts, pdf, { task: 'pdf.preflight', source_key });
  if (!found) return { preflight: pdf.preflight, obstacle: 'certified' };
  // What the upload was found to be stays: the file may have been put in order since.
  const preflight = { ...found, ...pdf.preflight };
  return { preflight, obstacle: obstacleOf({ ...pdf, preflight }) };
}

/** @returns false for what cannot even be judged within its limits: it cannot be sealed either */
async function judge<Result>(
  parts: Parts,
  pdf: PdfRow,
  { task: name, source_key }: { task: 'pdf.may_be_signed_on' | 'pdf.preflight'; source_key: string },
): Promise<Result | false> {
  const local = await parts.storage.fetch(source_key);
  try {
    const task: JudgeTask = { path: local.path };
    const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf) };
    return await parts.sandbox.run<Result>(name, task, options).catch((error: unknown): false => {
      if (isOverLimit(error)) return false;
      throw error;
    });
  } finally {
    await local.release();
  }
}

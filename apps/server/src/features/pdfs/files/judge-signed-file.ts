// Whether a file's existing signatures let others sign it, and which active content it has. Uploads run the same checks; this
// repeats them for files from before a check existed.
import { isDeepStrictEqual } from 'node:util';
import type { Preflight } from '@countersign/contract/preflight';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { JudgeTask } from '../engine-tasks.ts';
import { JUDGEMENT_VERSION, obstacleOf } from './obstacle.ts';
import type { PdfColumns } from '../queries/move-queries.ts';
import { findPdf, lockPdf, updatePdf } from '../queries/queries.ts';

const DEADLINE_MS = 10_000;

/** Stores a signed file's obstacle and active content if earlier rules judged it. Judging takes seconds, so no lock is held. */
export async function judgeSignedFile(context: Context, pdfId: string): Promise<void> {
  const pdf = await findPdf(context.db, pdfId);
  if (!pdf?.source_key || !isRejudged(pdf)) return;
  const { source_key } = pdf;
  const judgement = await judgementOf(context, { ...pdf, source_key });
  await context.db.transaction(async (tx) => {
    const fresh = await lockPdf(tx, pdfId);
    if (fresh?.source_key === source_key && isRejudged(fresh)) await updatePdf(tx, pdfId, changesBy(judgement, fresh));
  });
}

function isRejudged({ signature_count, obstacle, judged_version }: PdfRow): boolean {
  return signature_count > 0 && !obstacle && judged_version < JUDGEMENT_VERSION;
}

/** null if the file cannot be signed, or not even be judged. */
type Judgement = Preflight | null;

async function judgementOf(context: Context, pdf: PdfRow & { source_key: string }): Promise<Judgement> {
  const { source_key } = pdf;
  if (!(await judge<boolean>(context, pdf, { task: 'pdf.may_be_signed_on', source_key }))) return null;
  return (await judge<Preflight | null>(context, pdf, { task: 'pdf.preflight', source_key })) || null;
}

function changesBy(judgement: Judgement, pdf: PdfRow): PdfColumns {
  const judged_version = JUDGEMENT_VERSION;
  if (!judgement) return { judged_version, obstacle: 'certified' };
  // Keeps the findings of the upload, because the file may have been repaired since. Active content is judged as it is now.
  const preflight = { ...judgement, ...pdf.preflight, active_content: judgement.active_content, xfa: judgement.xfa };
  const obstacle = obstacleOf({ ...pdf, preflight });
  return {
    judged_version,
    ...(isDeepStrictEqual(preflight, pdf.preflight) ? {} : { preflight }),
    ...(obstacle === null ? {} : { obstacle }),
  };
}

/** @returns false for a file that cannot be judged within the limits, and therefore cannot be sealed either */
async function judge<Result>(
  context: Context,
  pdf: PdfRow,
  { task: name, source_key }: { task: 'pdf.may_be_signed_on' | 'pdf.preflight'; source_key: string },
): Promise<Result | false> {
  const local = await context.storage.fetch(source_key);
  try {
    const task: JudgeTask = { path: local.path };
    const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf) };
    return await context.sandbox.run<Result>(name, task, options).catch((error: unknown): false => {
      if (isOverLimit(error)) return false;
      throw error;
    });
  } finally {
    await local.release();
  }
}

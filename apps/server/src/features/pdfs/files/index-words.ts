// Keeps the words of a pdf's pages for searching, anew whenever its file becomes another.
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { SandboxError, SandboxTaskError, isOverLimit } from '#platform/sandbox/index.ts';
import type { WordsTask } from '../engine-tasks.ts';
import { indexWords, makeViewingCopy } from '../jobs.ts';
import { keepPlacedWords } from './placed-words.ts';
import { findPdf, lockPdf } from '../queries/queries.ts';
import { upsertWords } from '../queries/word-queries.ts';

const DEADLINE_MS = 30_000;
/** A child that died once may have died of something else than the file. */
const MOST_ATTEMPTS = 3;

export function handleIndexWords(context: Context) {
  return handleJob(indexWords, async ({ pdf_id }, { attempt }) => {
    const pdf = await findPdf(context.db, pdf_id);
    if (!pdf?.source_key) return;
    const source_key = pdf.source_key;
    const isGone = async (): Promise<boolean> => (await findPdf(context.db, pdf_id))?.source_key !== source_key;
    const local = await context.storage.fetch(source_key).catch(async (error: unknown) => {
      if (await isGone()) return null;
      throw error;
    });
    if (!local) return;
    try {
      const task: WordsTask = { path: local.path };
      const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf), priority: 'later' as const };
      const words = await context.sandbox.run<string[]>('pdf.words', task, options).catch(async (error: unknown) => {
        if (await isGone()) return [];
        if (!isTheFilesFault(error, attempt)) throw error;
        context.log.warn({ err: error, pdf_id }, 'the words of a file cannot be read: it is found by its name alone');
        return [];
      });
      await context.db.transaction(async (tx) => {
        // Another file has another job, and of a redacted one no word may come back.
        if ((await lockPdf(tx, pdf_id))?.source_key !== source_key) return;
        await upsertWords(tx, { pdf_id, source_key, words });
        await keepPlacedWords(tx, pdf_id);
        await context.jobs.send(tx, makeViewingCopy, { pdf_id });
      });
    } finally {
      await local.release();
    }
  });
}

/** Read again, the same bytes would end in the same way. */
function isTheFilesFault(error: unknown, attempt: number): boolean {
  if (isOverLimit(error)) return true;
  const isOfTheTask = error instanceof SandboxTaskError || (error instanceof SandboxError && error.code === 'crashed');
  return isOfTheTask && attempt >= MOST_ATTEMPTS;
}

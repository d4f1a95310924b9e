// Keeps the words of a pdf's pages for searching, anew whenever its file becomes another.
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import type { WordsTask } from './engine-tasks.ts';
import { indexWords } from './jobs.ts';
import { findPdf, lockPdf, upsertWords } from './queries.ts';

const DEADLINE_MS = 30_000;

export function handleIndexWords(parts: Parts) {
  return handleJob(indexWords, async ({ pdf_id }) => {
    const pdf = await findPdf(parts.db, pdf_id);
    if (!pdf?.source_key) return;
    const source_key = pdf.source_key;
    const local = await parts.storage.fetch(source_key);
    try {
      const task: WordsTask = { path: local.path };
      const words = await parts.sandbox.run<string[]>('pdf.words', task, { deadline_ms: DEADLINE_MS, group: pdf.created_by });
      await parts.db.transaction(async (tx) => {
        // Another file has another job, and of a redacted one no word may come back.
        if ((await lockPdf(tx, pdf_id))?.source_key === source_key) await upsertWords(tx, { pdf_id, source_key, words });
      });
    } finally {
      await local.release();
    }
  });
}

// Indexes the words of a pdf's pages for searching, again whenever its file changes.
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { SandboxError, SandboxTaskError, isOverLimit } from '#platform/sandbox/index.ts';
import type { WordsResult, WordsTask } from '../engine-tasks.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { pdfChanged } from '../events.ts';
import { indexWords, makeViewingCopy } from '../jobs.ts';
import { savePlacedWords } from './placed-words.ts';
import { findPdf, lockPdf, updatePdf } from '../queries/queries.ts';
import { upsertWords } from '../queries/word-queries.ts';

const DEADLINE_MS = 30_000;
/** One crash may have another cause than the file. */
const MAX_ATTEMPTS = 3;

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
      const found = await context.sandbox.run<WordsResult>('pdf.words', task, options).catch(async (error: unknown) => {
        if (await isGone()) return NOTHING;
        if (!isTheFilesFault(error, attempt)) throw error;
        context.log.warn({ err: error, pdf_id }, 'the words of a file cannot be read: it is found by its name alone');
        return NOTHING;
      });
      await context.db.transaction(async (tx) => {
        // A changed file has its own job, and words of a redacted file must not return.
        const fresh = await lockPdf(tx, pdf_id);
        if (fresh?.source_key !== source_key) return;
        await upsertWords(tx, { pdf_id, source_key, words: found.words });
        if (found.has_text_tags && mayHaveTags(fresh)) await offerTags(tx, pdf_id);
        await savePlacedWords(tx, pdf_id);
        await context.jobs.send(tx, makeViewingCopy, { pdf_id });
      });
    } finally {
      await local.release();
    }
  });
}

const NOTHING: WordsResult = { words: [], has_text_tags: false };

/** A document uploaded for editing may have text tags, which are used once it is to be signed. */
function mayHaveTags({ text_tags, engine_mode, signature_count, obstacle, sent_at }: PdfRow): boolean {
  return text_tags === null && engine_mode === 'ready' && signature_count === 0 && obstacle === null && sent_at === null;
}

async function offerTags(tx: Executor, pdf_id: string): Promise<void> {
  await updatePdf(tx, pdf_id, { text_tags: { state: 'found' } });
  await emit(tx, pdfChanged, { pdf_id });
}

/** Reading the same bytes again would fail in the same way. */
function isTheFilesFault(error: unknown, attempt: number): boolean {
  if (isOverLimit(error)) return true;
  const isOfTheTask = error instanceof SandboxTaskError || (error instanceof SandboxError && error.code === 'crashed');
  return isOfTheTask && attempt >= MAX_ATTEMPTS;
}

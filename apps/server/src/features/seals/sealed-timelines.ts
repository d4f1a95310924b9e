// A sealed file contains its timeline as of the last signature. Even an attacker who rewrites the timeline in the database with all
// of the server's keys cannot rewrite that copy.
import { type SealedHead, readProvenTimeline } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SealedTimelineTask } from './engine-tasks.ts';
import { sampleSealed } from './queries.ts';

/**
 * The number of files for one night: all of a small installation; a random sample of a large one, so that nobody can predict
 * which.
 */
const MAX_FILES = 1_000;
const DEADLINE_MS = 30_000;

/** The heads of the timelines in sealed files, read one after another at low priority. */
export async function readSealedHeads(context: Context, signal: AbortSignal): Promise<SealedHead[]> {
  const heads: SealedHead[] = [];
  for (const pdf of await sampleSealed(context.db, MAX_FILES)) {
    if (signal.aborted) break;
    const head = await readHead(context, pdf).catch((error: unknown) => {
      // Unreadable files are reported elsewhere, and must not stop the comparison of others.
      context.log.warn({ err: error, pdf_id: pdf.id }, 'the timeline in a sealed file was not read');
      return null;
    });
    if (head) heads.push(head);
  }
  return heads;
}

async function readHead(context: Context, pdf: PdfRow): Promise<SealedHead | null> {
  const local = await context.storage.fetch(pdf.sealed_key ?? '');
  try {
    const task: SealedTimelineTask = { path: local.path };
    const options = { deadline_ms: DEADLINE_MS, group: spaceOf(pdf), priority: 'later' as const };
    const text = await context.sandbox.run<string | null>('seals.read_timeline', task, options);
    const last = text === null ? undefined : readProvenTimeline(text)?.at(-1);
    return last ? { pdf_id: pdf.id, sequence: last.sequence, hash: last.hash } : null;
  } finally {
    await local.release();
  }
}

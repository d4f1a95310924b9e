// Visitors who went away make room for others: what they began and left alone for a week, or for as many days more as
// they are to be reminded after, is ended, and nobody is told.
import { lockPdf } from '#features/pdfs/index.ts';
import { endDeclined } from '#features/signing/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { endAbandoned } from './jobs.ts';
import { findAbandoned } from './submission-queries.ts';

const LEFT_ALONE_MS = 7 * 86_400_000;

export function handleEndAbandoned(parts: Parts) {
  return handleJob(endAbandoned, async () => {
    const before = new Date(parts.clock.now().getTime() - LEFT_ALONE_MS);
    for (const id of await findAbandoned(parts.db, { before })) {
      await end(parts, id, before).catch((error: unknown) =>
        parts.log.error({ err: error, pdf_id: id }, 'an abandoned entry was not ended'),
      );
    }
  });
}

/** Looks again under the lock: the visitor may have come back. */
async function end(parts: Parts, id: string, before: Date) {
  const { db, jobs, clock } = parts;
  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    const isStill = (await findAbandoned(tx, { before, pdf_id: id })).length > 0;
    if (!pdf || !isStill) return;
    const now = clock.now();
    await endDeclined(tx, jobs, { pdf, cause: 'expired', reason: '', now, is_quiet: true });
    await record(tx, { subject: { pdf_id: id }, type: 'expired', at: now, ...bySystem(parts), data: {} });
  });
}

// Ends submissions that visitors left untouched for a week, plus the days until their reminder, to make room for others. Nobody
// is notified.
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { endDeclined } from '#features/signing/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { endAbandoned } from './jobs.ts';
import { findAbandoned } from './submission-queries.ts';

const LEFT_ALONE_MS = 7 * 86_400_000;

export function handleEndAbandoned(context: Context) {
  return handleJob(endAbandoned, async () => {
    const before = new Date(context.clock.now().getTime() - LEFT_ALONE_MS);
    for (const id of await findAbandoned(context.db, { before })) {
      await end(context, id, before).catch((error: unknown) =>
        context.log.error({ err: error, pdf_id: id }, 'an abandoned entry was not ended'),
      );
    }
  });
}

/** Checks again under the lock, because the visitor may have come back. */
async function end(context: Context, id: string, before: Date) {
  const { db, jobs, clock } = context;
  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    const isStill = (await findAbandoned(tx, { before, pdf_id: id })).length > 0;
    if (!pdf || !isStill) return;
    const now = clock.now();
    await endDeclined(tx, jobs, { pdf, cause: 'expired', reason: '', now, is_quiet: true });
    await record(tx, { subject: { pdf_id: id }, type: 'expired', at: now, ...bySystem(context), data: {} });
  });
}

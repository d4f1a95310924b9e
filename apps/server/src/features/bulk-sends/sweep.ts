// Resumes bulk sends whose job gave up, and deletes those that nobody sent within a month.
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { sendBulk, sweepBulkSends } from './jobs.ts';
import { deleteUnsentBefore, findSending } from './queries.ts';

const UNSENT_RETENTION_MS = 30 * 86_400_000;

export function handleSweepBulkSends({ db, jobs, clock }: Context) {
  return handleJob(sweepBulkSends, async () => {
    await deleteUnsentBefore(db, new Date(clock.now().getTime() - UNSENT_RETENTION_MS));
    // Has no effect while the job waits or runs.
    for (const id of await findSending(db)) await jobs.send(db, sendBulk, { bulk_send_id: id }, { key: id });
  });
}

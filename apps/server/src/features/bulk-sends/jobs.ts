import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Sends row after row; after a crash it goes on with the next one. */
export const sendBulk = defineJob('bulk_sends.send', z.object({ bulk_send_id: z.uuid() }), {
  is_exclusive: true,
  timeout_seconds: 3_600,
});

export const sweepBulkSends = defineJob('bulk_sends.sweep', z.object({}), { retries: 0, is_exclusive: true });

import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Sends one row after another, and continues with the next one after a crash. */
export const sendBulk = defineJob('bulk_sends.send', z.object({ bulk_send_id: z.uuid() }), {
  is_exclusive: true,
  timeout_seconds: 3_600,
});

export const sweepBulkSends = defineJob('bulk_sends.sweep', z.object({}), { retries: 0, is_exclusive: true });

import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/**
 * Sends what is due to a webhook about one thing, in order. Tried again by the sweep, not by the queue. A receiver that does not
 * answer holds a place for as long as it is waited for: each space has its share of them
 * (`sendLine`), and all that have failed have one together.
 */
export const deliverLine = defineJob('webhooks.deliver', z.object({ webhook_id: z.uuid(), subject_id: z.uuid() }), {
  retries: 0,
  is_exclusive: true,
  concurrency: 8,
  is_grouped: true,
  timeout_seconds: 120,
});

/** Finds what is due, and forgets what is long over. */
export const sweepDeliveries = defineJob('webhooks.sweep', z.object({}), { retries: 0, is_exclusive: true });

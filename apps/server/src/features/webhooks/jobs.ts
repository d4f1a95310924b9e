import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

const line = z.object({ webhook_id: z.uuid(), subject_id: z.uuid() });
const options = { retries: 0, is_exclusive: true, is_grouped: true, timeout_seconds: 120 };

/**
 * Sends what is due to a webhook about one thing, in order. Tried again by the sweep, not by the queue. A receiver that does not
 * answer holds a place for as long as it is waited for: each space has its share of them (`sendLine`). Waiting costs next to
 * nothing, so there are many.
 */
export const deliverLine = defineJob('webhooks.deliver', line, { ...options, concurrency: 24 });

/** The same for receivers that have failed or answered slowly: they wait for each other, and no one else for them. */
export const deliverSlowLine = defineJob('webhooks.deliver_slow', line, { ...options, concurrency: 6 });

/** Finds what is due, and forgets what is long over. */
export const sweepDeliveries = defineJob('webhooks.sweep', z.object({}), { retries: 0, is_exclusive: true });

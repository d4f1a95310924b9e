import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** A line: the deliveries of one webhook about one subject, such as a pdf. They are sent one after the other, in order. */
const line = z.object({ webhook_id: z.uuid(), subject_id: z.uuid() });
const options = { retries: 0, is_exclusive: true, is_grouped: true, timeout_seconds: 120 };

/**
 * Sends the due deliveries of one line. Retried by the sweep, not by the queue. A receiver that does not answer occupies one of
 * the queue's workers while it is waited for, so each space may use only a few at once (`sendLine`). Waiting costs next to
 * nothing, so there are many workers.
 */
export const deliverLine = defineJob('webhooks.deliver', line, { ...options, concurrency: 24 });

/** The same for receivers that have failed or answered slowly, so that they only delay each other. */
export const deliverSlowLine = defineJob('webhooks.deliver_slow', line, { ...options, concurrency: 6 });

/** Finds due deliveries, and deletes old ones. */
export const sweepDeliveries = defineJob('webhooks.sweep', z.object({}), { retries: 0, is_exclusive: true });

import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

const line = z.object({ webhook_id: z.uuid(), subject_id: z.uuid() });
const options = { retries: 0, is_exclusive: true, is_grouped: true, timeout_seconds: 120 };

/**
 * Sends the due deliveries of a webhook about one subject, in order. Retried by the sweep, not by the queue. A receiver that does
 * not answer occupies a place while it is waited for, so each space has a limited share (`sendLine`). Waiting costs next to
 * nothing, so there are many places.
 */
export const deliverLine = defineJob('webhooks.deliver', line, { ...options, concurrency: 24 });

/** The same for receivers that have failed or answered slowly, so that they only delay each other. */
export const deliverSlowLine = defineJob('webhooks.deliver_slow', line, { ...options, concurrency: 6 });

/** Finds due deliveries, and deletes old ones. */
export const sweepDeliveries = defineJob('webhooks.sweep', z.object({}), { retries: 0, is_exclusive: true });

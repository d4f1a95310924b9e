import { z } from 'zod';
import { ONE_PER_CORE, defineJob } from '#platform/jobs/jobs.ts';

const HOUR_SECONDS = 3_600;

/** Retried for days with growing pauses. Idempotent. */
export const sealPdf = defineJob('seals.seal', z.object({ pdf_id: z.uuid() }), {
  retries: 100,
  timeout_seconds: 600,
  max_pause_seconds: HOUR_SECONDS,
  concurrency: ONE_PER_CORE,
  is_exclusive: true,
});

/**
 * Prepares the file for signing, and adds the signatures of signees who have finished. The seal does it as well if this job has
 * not run.
 */
export const addRevision = defineJob('seals.add_revision', z.object({ pdf_id: z.uuid() }), {
  timeout_seconds: 600,
  concurrency: ONE_PER_CORE,
  is_exclusive: true,
});

/** Finds pdfs that everyone has signed and no job is sealing, and those that could not be prepared. */
export const sweepSeals = defineJob('seals.sweep', z.object({}), { retries: 0, is_exclusive: true });

/** Compares screen and print of pdfs sent by an earlier version. */
export const judgeSent = defineJob('seals.judge_sent', z.object({}), {
  retries: 0,
  timeout_seconds: HOUR_SECONDS,
  is_exclusive: true,
});

/** Adds timestamps to files that were sealed while the authority did not answer. */
export const addLateTimestamps = defineJob('seals.witness', z.object({}), {
  retries: 0,
  timeout_seconds: HOUR_SECONDS,
  is_exclusive: true,
});

/** Timestamps the heads of timelines that have grown. */
export const stampTimelines = defineJob('seals.stamp_timelines', z.object({}), {
  retries: 5,
  timeout_seconds: HOUR_SECONDS,
  is_exclusive: true,
});

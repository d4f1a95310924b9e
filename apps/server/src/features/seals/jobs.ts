import { z } from 'zod';
import { ONE_PER_CORE, defineJob } from '#platform/jobs/jobs.ts';

const HOUR_SECONDS = 3_600;

/** Tried again for days with growing pauses; running twice seals once. */
export const sealPdf = defineJob('seals.seal', z.object({ pdf_id: z.uuid() }), {
  retries: 100,
  timeout_seconds: 600,
  max_pause_seconds: HOUR_SECONDS,
  concurrency: ONE_PER_CORE,
  is_exclusive: true,
});

/** Makes the file that goes round for signing, and puts in what signees have signed. The seal does it too, where this has not come to it. */
export const addRevision = defineJob('seals.add_revision', z.object({ pdf_id: z.uuid() }), {
  timeout_seconds: 600,
  concurrency: ONE_PER_CORE,
  is_exclusive: true,
});

/** Looks for pdfs that everyone has signed and that no job is sealing, and for those that could not be prepared. */
export const sweepSeals = defineJob('seals.sweep', z.object({}), { retries: 0, is_exclusive: true });

/** Compares screen and print of what an earlier version has sent. */
export const judgeSent = defineJob('seals.judge_sent', z.object({}), {
  retries: 0,
  timeout_seconds: HOUR_SECONDS,
  is_exclusive: true,
});

/** Has a timestamp authority witness what was sealed while it did not answer. */
export const addLateTimestamps = defineJob('seals.witness', z.object({}), {
  retries: 0,
  timeout_seconds: HOUR_SECONDS,
  is_exclusive: true,
});

/** Has a timestamp authority witness where the timelines end that have grown. */
export const stampTimelines = defineJob('seals.stamp_timelines', z.object({}), {
  retries: 5,
  timeout_seconds: HOUR_SECONDS,
  is_exclusive: true,
});

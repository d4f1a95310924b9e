import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Has a timestamp authority witness where the chains end that have grown. */
export const stampTimelines = defineJob('timeline.stamp', z.object({}), {
  retries: 5,
  timeout_seconds: 3_600,
  is_exclusive: true,
});

/** Checks the chain of every timeline. */
export const checkChains = defineJob('timeline.check_chains', z.object({}), {
  retries: 2,
  timeout_seconds: 3_600,
  is_exclusive: true,
});

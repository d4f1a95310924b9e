import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Verifies the chain of every timeline. */
export const checkChains = defineJob('timeline.check_chains', z.object({}), {
  retries: 2,
  timeout_seconds: 3_600,
  is_exclusive: true,
});

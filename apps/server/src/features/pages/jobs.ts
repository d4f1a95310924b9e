import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Forgets pages that were taken out long ago, and files that were never used. */
export const prunePages = defineJob('pages.prune', z.object({}), { retries: 0, is_exclusive: true });

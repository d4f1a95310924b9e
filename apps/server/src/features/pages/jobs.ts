import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Deletes pages that were removed long ago, and source files that were never used. */
export const prunePages = defineJob('pages.prune', z.object({}), { retries: 0, is_exclusive: true });

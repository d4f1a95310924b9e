import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Removes what is kept for merging and for undoing once no one can need it. */
export const pruneChanges = defineJob('elements.prune_changes', z.object({}), { retries: 0, is_exclusive: true });

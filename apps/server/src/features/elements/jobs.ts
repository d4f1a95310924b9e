import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Deletes history that merging and undo no longer need. */
export const pruneChanges = defineJob('elements.prune_changes', z.object({}), { retries: 0, is_exclusive: true });

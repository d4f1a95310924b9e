import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Deletes history for merging and undo that is no longer needed. */
export const pruneChanges = defineJob('elements.prune_changes', z.object({}), { retries: 0, is_exclusive: true });

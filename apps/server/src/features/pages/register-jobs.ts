// The jobs of this feature: kinds, schedules and handlers.
import { HOURLY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { prunePages } from './jobs.ts';
import { handlePrunePages } from './prune-pages.ts';

export const pageJobs: FeatureJobs = {
  types: [prunePages],
  periodic: [{ job: prunePages, ...HOURLY }],
  handlers: (context) => [handlePrunePages(context)],
};

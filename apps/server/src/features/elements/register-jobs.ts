// The jobs of this feature: their kinds, schedules and handlers.
import { HOURLY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { pruneChanges } from './jobs.ts';
import { handlePruneChanges } from './prune-changes.ts';

export const elementJobs: FeatureJobs = {
  types: [pruneChanges],
  periodic: [{ job: pruneChanges, ...HOURLY }],
  handlers: (context) => [handlePruneChanges(context)],
};

// The jobs of this feature: their kinds, schedules and handlers.
import { HOURLY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleCleanUpAuth } from './clean-up.ts';
import { cleanUpAuth } from './jobs.ts';

export const authJobs: FeatureJobs = {
  types: [cleanUpAuth],
  periodic: [{ job: cleanUpAuth, ...HOURLY }],
  handlers: (context) => [handleCleanUpAuth(context)],
};

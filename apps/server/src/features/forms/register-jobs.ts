// The jobs of this feature: their kinds, schedules and handlers.
import { HOURLY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleFormCode } from './codes.ts';
import { handleEndAbandoned } from './end-abandoned.ts';
import { endAbandoned, sendFormCode } from './jobs.ts';

export const formJobs: FeatureJobs = {
  types: [sendFormCode, endAbandoned],
  periodic: [{ job: endAbandoned, ...HOURLY }],
  handlers: (context) => [handleFormCode(context), handleEndAbandoned(context)],
};

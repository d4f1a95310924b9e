// The jobs of this feature: kinds, schedules and handlers.
import { DAILY, MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { addUpUsage, handleAddUpUsage, handleRecountUsage, handleWarnOfUse, recountUsage, warnOfUse } from './jobs.ts';

export const usageJobs: FeatureJobs = {
  types: [addUpUsage, recountUsage, warnOfUse],
  periodic: [
    { job: addUpUsage, every_ms: 5 * MINUTE_MS },
    { job: warnOfUse, every_ms: 5 * MINUTE_MS },
    { job: recountUsage, ...DAILY },
  ],
  handlers: (context) => [handleAddUpUsage(context), handleRecountUsage(context), handleWarnOfUse(context)],
};

// The jobs of this feature: kinds, schedules and handlers.
import { DAILY, MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { addUpUsage, handleAddUpUsage, handleRecountUsage, handleWarnOfUse, recountUsage, warnOfUsage } from './jobs.ts';

export const usageJobs: FeatureJobs = {
  types: [addUpUsage, recountUsage, warnOfUsage],
  periodic: [
    { job: addUpUsage, every_ms: 5 * MINUTE_MS },
    { job: warnOfUsage, every_ms: 5 * MINUTE_MS },
    { job: recountUsage, ...DAILY },
  ],
  handlers: (context) => [handleAddUpUsage(context), handleRecountUsage(context), handleWarnOfUse(context)],
};

// The jobs of this feature: kinds, schedules and handlers.
import { MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { clearTools, handleClearTools } from './jobs.ts';

export const toolJobs: FeatureJobs = {
  types: [clearTools],
  periodic: [{ job: clearTools, every_ms: 5 * MINUTE_MS, once_in_seconds: 60 }],
  handlers: (context) => [handleClearTools(context)],
};

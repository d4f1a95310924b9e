// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { clearTools, handleClearTools } from './jobs.ts';

export const toolJobs: FeatureJobs = {
  types: [clearTools],
  periodic: [{ job: clearTools, every_ms: 5 * MINUTE_MS, once_in_seconds: 60 }],
  handlers: (context) => [handleClearTools(context)],
};

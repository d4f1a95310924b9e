// The jobs of this feature: their kinds, schedules and handlers.
import { MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendBulk, sweepBulkSends } from './jobs.ts';
import { handleSendBulk } from './send.ts';
import { handleSweepBulkSends } from './sweep.ts';

export const bulkSendJobs: FeatureJobs = {
  types: [sendBulk, sweepBulkSends],
  periodic: [{ job: sweepBulkSends, every_ms: 5 * MINUTE_MS }],
  handlers: (context) => [handleSendBulk(context), handleSweepBulkSends(context)],
};

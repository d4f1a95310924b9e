// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendBulk, sweepBulkSends } from './jobs.ts';
import { handleSendBulk } from './send.ts';
import { handleSweepBulkSends } from './sweep.ts';

export const bulkSendJobs: FeatureJobs = {
  types: [sendBulk, sweepBulkSends],
  periodic: [{ job: sweepBulkSends, every_ms: 5 * MINUTE_MS }],
  handlers: (context) => [handleSendBulk(context), handleSweepBulkSends(context)],
};

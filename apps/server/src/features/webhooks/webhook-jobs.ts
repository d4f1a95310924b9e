// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { SECOND_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleDeliveries, handleSweepDeliveries } from './deliver.ts';
import { deliverLine, deliverSlowLine, sweepDeliveries } from './jobs.ts';

export const webhookJobs: FeatureJobs = {
  types: [deliverLine, deliverSlowLine, sweepDeliveries],
  periodic: [
    // Also what was to go out at the moment when the job of its line ended.
    { job: sweepDeliveries, every_ms: 15 * SECOND_MS },
  ],
  handlers: (context) => [...handleDeliveries(context), handleSweepDeliveries(context)],
};

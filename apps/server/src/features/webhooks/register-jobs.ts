// The jobs of this feature: kinds, schedules and handlers.
import { SECOND_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleDeliveries, handleSweepDeliveries } from './deliver.ts';
import { deliverLine, deliverSlowLine, sweepDeliveries } from './jobs.ts';

export const webhookJobs: FeatureJobs = {
  types: [deliverLine, deliverSlowLine, sweepDeliveries],
  periodic: [
    // Also sends deliveries queued just when the job of their line ended.
    { job: sweepDeliveries, every_ms: 15 * SECOND_MS },
  ],
  handlers: (context) => [...handleDeliveries(context), handleSweepDeliveries(context)],
};

import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Re-reads state that may have changed unnoticed because of lost events or changes interrupted by a killed process. */
export const sweepBilling = defineJob('billing.sweep', z.object({}), { retries: 0, is_exclusive: true });

/** Finds organizations that use more seats than they pay for. */
export const reconcileSeats = defineJob('billing.reconcile_seats', z.object({}), { retries: 0, is_exclusive: true });

/** Lets the simulated provider process everything that has become due. */
export const settleSimulation = defineJob('billing.settle_simulation', z.object({}), { retries: 0, is_exclusive: true });

/** Sends a changed name or email address to the provider. */
export const updateCustomer = defineJob(
  'billing.update_customer',
  z.object({ user_id: z.uuid().nullable(), organization_id: z.uuid().nullable() }),
);

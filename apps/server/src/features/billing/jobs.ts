import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Reloads state that may have changed unnoticed: lost events, changes begun by a killed process. */
export const sweepBilling = defineJob('billing.sweep', z.object({}), { retries: 0, is_exclusive: true });

/** Finds organizations that use more seats than they pay for. */
export const reconcileSeats = defineJob('billing.reconcile_seats', z.object({}), { retries: 0, is_exclusive: true });

/** Lets the simulated provider process what is due. */
export const settleSimulation = defineJob('billing.settle_simulation', z.object({}), { retries: 0, is_exclusive: true });

/** Tells the provider a name or an address that has changed here. */
export const updateCustomer = defineJob(
  'billing.update_customer',
  z.object({ user_id: z.uuid().nullable(), organization_id: z.uuid().nullable() }),
);

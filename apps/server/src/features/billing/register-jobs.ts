// The jobs of this feature: their kinds, schedules and handlers.
import { DAILY, MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleUpdateCustomer } from './customer.ts';
import { reconcileSeats, settleSimulation, sweepBilling, updateCustomer } from './jobs.ts';
import { emailBillingNotice } from './notices/jobs.ts';
import { handleBillingNotice } from './notices/send-email.ts';
import { handleReconcileSeats } from './reconcile-seats.ts';
import { handleSettleSimulation, handleSweepBilling } from './sweep.ts';

export const billingJobs: FeatureJobs = {
  types: [sweepBilling, settleSimulation, updateCustomer, emailBillingNotice, reconcileSeats],
  periodic: [
    { job: settleSimulation, every_ms: MINUTE_MS },
    { job: sweepBilling, every_ms: 5 * MINUTE_MS },
    { job: reconcileSeats, ...DAILY },
  ],
  handlers: (context) => [
    handleSweepBilling(context),
    handleSettleSimulation(context),
    handleUpdateCustomer(context),
    handleBillingNotice(context),
    handleReconcileSeats(context),
  ],
};

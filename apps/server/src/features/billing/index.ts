export { billingListener, handleUpdateCustomer } from './customer.ts';
export { createEntitlements } from './entitlement.ts';
export { settleSimulation, sweepBilling, updateCustomer } from './jobs.ts';
export { mailBillingNotice } from './notices/jobs.ts';
export { handleBillingNotice } from './notices/send-mail.ts';
export { billingRoutes } from './routes.ts';
export { endAllSubscriptions } from './subscription.ts';
export { handleSettleSimulation, handleSweepBilling } from './sweep.ts';
export { paymentWebhookRoutes } from './webhook-routes.ts';

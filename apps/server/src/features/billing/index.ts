export { billingListener } from './customer.ts';
export { createEntitlements } from './entitlement.ts';
export { endAllSubscriptions, requireNothingCharged } from './deletion.ts';
export { billingRoutes } from './routes.ts';
export { refreshSubscription } from './refresh.ts';
export { findSubscription } from './queries.ts';
export { paymentWebhookRoutes } from './webhook-routes.ts';
export { billingJobs } from './register-jobs.ts';

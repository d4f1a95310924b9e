export { handleDeliveries, handleSweepDeliveries } from './deliver.ts';
export { deliverLine, deliverSlowLine, sweepDeliveries } from './jobs.ts';
export { webhookListener } from './listeners.ts';
export { webhookRoutes } from './routes.ts';
export { resealWebhooks } from './secret.ts';

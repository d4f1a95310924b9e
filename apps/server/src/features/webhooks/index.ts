export { handleDeliverLine, handleSweepDeliveries } from './deliver.ts';
export { deliverLine, sweepDeliveries } from './jobs.ts';
export { webhookListener } from './listeners.ts';
export { webhookRoutes } from './routes.ts';

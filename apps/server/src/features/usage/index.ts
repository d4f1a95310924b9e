export { addUpUsage, handleAddUpUsage } from './jobs.ts';
export { metricsOf, requireRoom } from './limits.ts';
export { usageRoutes } from './routes.ts';

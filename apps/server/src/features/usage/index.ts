export { usageReached } from './events.ts';
export { addUpUsage, handleAddUpUsage, handleRecountUsage, handleWarnOfUse, recountUsage, warnOfUse } from './jobs.ts';
export { metricsOf, readMeters, withinLimits } from './limits.ts';
export { usageRoutes } from './routes.ts';

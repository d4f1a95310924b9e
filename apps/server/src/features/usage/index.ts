export { usageReached } from './events.ts';
export { metricsOf, readMeters, withinLimits } from './limits.ts';
export { type UsageRow, usageFrom } from './queries.ts';
export { usageRoutes } from './routes.ts';
export { usageJobs } from './register-jobs.ts';

export { recordApiRequests } from './record.ts';
export { requestLogJobs } from './request-log-jobs.ts';
export { requestLogRoutes } from './routes.ts';

export { requestLogJobs } from './request-log-jobs.ts';
export { recordApiRequests, requestLogRoutes } from './routes.ts';

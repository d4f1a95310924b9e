export { requestLogJobs } from './register-jobs.ts';
export { recordApiRequests, requestLogRoutes } from './routes.ts';

export { bulkSendRoutes } from './routes.ts';
export { bulkSendJobs } from './register-jobs.ts';

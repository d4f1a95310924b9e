export { bulkSendRoutes } from './routes.ts';
export { bulkSendJobs } from './bulk-send-jobs.ts';

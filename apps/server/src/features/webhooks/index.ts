export { webhookListener } from './listeners.ts';
export { webhookRoutes } from './routes.ts';
export { resealWebhooks } from './secret.ts';
export { webhookJobs } from './register-jobs.ts';

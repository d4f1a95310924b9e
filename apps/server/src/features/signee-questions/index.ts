export { questionRoutes } from './routes.ts';
export { questionJobs } from './register-jobs.ts';

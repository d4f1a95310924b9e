export { questionRoutes } from './routes.ts';
export { questionJobs } from './question-jobs.ts';

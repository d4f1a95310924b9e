export { toolListener } from './jobs.ts';
export { toolRoutes } from './routes.ts';
export { toolJobs } from './register-jobs.ts';

export { textTagRoutes } from './routes.ts';
export { textTagJobs } from './text-tag-jobs.ts';

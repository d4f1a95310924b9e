export { requireChangeable } from './change-pages.ts';
export { pageRoutes } from './routes.ts';
export { keepPageSource } from './take-in.ts';
export { pageJobs } from './page-jobs.ts';

export { requireChangeable } from './change-pages.ts';
export { pageRoutes } from './routes.ts';
export { savePageSource } from './take-in.ts';
export { pageJobs } from './page-jobs.ts';

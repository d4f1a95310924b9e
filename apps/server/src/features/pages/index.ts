export { requireChangeable } from './change-pages.ts';
export { pageRoutes } from './routes.ts';
export { savePageSource } from './import-file.ts';
export { pageJobs } from './register-jobs.ts';

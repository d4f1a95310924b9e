export { requireChangeable } from './change-pages.ts';
export { prunePages } from './jobs.ts';
export { handlePrunePages } from './prune-pages.ts';
export { pageRoutes } from './routes.ts';
export { keepPageSource } from './take-in.ts';

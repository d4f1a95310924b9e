export { prunePages } from './jobs.ts';
export { handlePrunePages } from './prune-pages.ts';
export { pageRoutes } from './routes.ts';

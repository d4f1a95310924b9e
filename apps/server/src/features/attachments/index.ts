export { sumAttachedOf } from './queries.ts';
export { readVisibleFiles } from './visible-files.ts';
export { attachmentRoutes } from './routes.ts';

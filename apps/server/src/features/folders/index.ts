export { foldersChanged } from './events.ts';
export { folderRoutes } from './routes.ts';

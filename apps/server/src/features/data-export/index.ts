export { dataExportRoutes } from './routes.ts';

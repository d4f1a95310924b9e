export { fontRoutes } from './routes.ts';

export { starterRoutes } from './routes.ts';

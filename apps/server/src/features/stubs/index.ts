export { stubRoutes } from './routes.ts';

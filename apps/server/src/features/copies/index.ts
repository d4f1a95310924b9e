export { copyRoutes } from './routes.ts';

export { fieldDetectionRoutes } from './routes.ts';

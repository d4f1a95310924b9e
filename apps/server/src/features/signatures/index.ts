export { signatureRoutes } from './routes.ts';

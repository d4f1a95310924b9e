export { socialLoginRoutes } from './routes.ts';
export { createServices } from './services.ts';

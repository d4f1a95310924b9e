export { socialLoginRoutes } from './routes.ts';
export { createServices } from './providers.ts';

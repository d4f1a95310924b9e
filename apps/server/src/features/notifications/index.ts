export { notificationListener } from './listeners.ts';
export { notificationRoutes } from './routes.ts';

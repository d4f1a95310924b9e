export { notificationListener } from './listeners.ts';
export { tell } from './tell.ts';
export { notificationRoutes } from './routes.ts';

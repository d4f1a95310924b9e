export { liveListener } from './listeners.ts';
export { liveRoutes } from './routes.ts';

export { notificationPreferenceRoutes } from './routes.ts';
export { optionalEmail } from './service.ts';
export { withoutOptedOut } from './queries.ts';

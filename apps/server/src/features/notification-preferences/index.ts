export { notificationPreferenceRoutes } from './routes.ts';
export { optionalMail } from './service.ts';
export { withoutOptedOut } from './queries.ts';

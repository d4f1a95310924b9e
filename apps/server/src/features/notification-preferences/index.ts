export { notificationChoiceRoutes } from './routes.ts';
export { optionalMail } from './service.ts';
export { withoutThoseWhoSwitchedOff } from './queries.ts';

export { mailNotification } from './jobs.ts';
export { supportAlertListener, tellSupportStaff } from './support-alerts.ts';
export { notificationListener } from './listeners.ts';
export { handleNotificationMail } from './send-mail.ts';
export { tell } from './tell.ts';
export { notificationRoutes } from './routes.ts';
export { ago } from './presenter.ts';

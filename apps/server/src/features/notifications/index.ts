export { supportAlertListener, alertSupportStaff } from './support-alerts.ts';
export { notificationListener } from './listeners.ts';
export { notify } from './notify.ts';
export { notificationRoutes } from './routes.ts';
export { ago } from './presenter.ts';
export { notificationJobs } from './register-jobs.ts';

export { handleFormCode } from './codes.ts';
export { enterForm } from './enter-form.ts';
export { sendBulk, sendFormCode } from './jobs.ts';
export { formRoutes } from './routes.ts';
export { handleSendBulk } from './send-bulk.ts';

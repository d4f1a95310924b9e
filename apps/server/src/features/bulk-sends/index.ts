export { sendBulk } from './jobs.ts';
export { bulkSendRoutes } from './routes.ts';
export { handleSendBulk } from './send.ts';

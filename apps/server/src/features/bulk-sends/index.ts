export { sendBulk, sweepBulkSends } from './jobs.ts';
export { bulkSendRoutes } from './routes.ts';
export { handleSendBulk } from './send.ts';
export { handleSweepBulkSends } from './sweep.ts';

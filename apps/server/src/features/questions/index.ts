export { sendQuestionMail } from './jobs.ts';
export { questionRoutes } from './routes.ts';
export { handleQuestionMail } from './send-mails.ts';

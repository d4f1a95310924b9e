export { allSigned, pdfCompleted } from './events.ts';
export { sendSenderMail, sendSigneeMail } from './jobs.ts';
export { signeeAccountListener, signingMailListener } from './listeners.ts';
export { readSignees, releaseCopies } from './queries.ts';
export { signingRoutes } from './routes.ts';
export { handleSenderMail, handleSigneeMail } from './send-mails.ts';

export { PARTY_COLORS } from './draft-service.ts';
export { allSigned, pdfCompleted, pdfDeclined, pdfSent, signeeAsked, signeeFinished } from './events.ts';
export { handleExpirePdfs } from './expire-pdfs.ts';
export { expirePdfs, remindSignees, sendSenderMail, sendSigneeMail } from './jobs.ts';
export { signeeAccountListener, signingMailListener } from './listeners.ts';
export { findSender, insertSignee, readSignees, releaseCopies, updateSignee } from './queries.ts';
export { handleRemindSignees } from './remind.ts';
export { signingRoutes } from './routes.ts';
export { handleSenderMail, handleSigneeMail } from './send-mails.ts';

export { sendAccountMail } from './jobs.ts';
export { useMailedLink, voidMailedLinks } from './links.ts';
export { handleAccountMail } from './send-account-mail.ts';

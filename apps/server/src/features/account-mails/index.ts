export { sendAccountMail } from './jobs.ts';
export { isLinkOf, useMailedLink, voidMailedLinks } from './links.ts';
export { handleAccountMail } from './send-account-mail.ts';

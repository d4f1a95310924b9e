export { sendAccountMail } from './jobs.ts';
export { isLinkOf, ownerOfMailedLink, useMailedLink, voidMailedLinks } from './links.ts';
export { handleAccountMail } from './send-account-mail.ts';

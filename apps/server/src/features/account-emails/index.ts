export { sendAccountMail } from './jobs.ts';
export { isLinkOf, ownerOfMailedLink, useMailedLink, voidMailedLinks } from './links.ts';
export { accountMailJobs } from './register-jobs.ts';

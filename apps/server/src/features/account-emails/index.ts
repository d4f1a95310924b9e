export { sendAccountEmail } from './jobs.ts';
export { isLinkOf, ownerOfMailedLink, useMailedLink, voidMailedLinks } from './links.ts';
export { accountEmailJobs } from './register-jobs.ts';

export { bounceRoutes } from './bounce-routes.ts';
export { endDeclined } from './end-declined.ts';
export {
  allSigned,
  alternateDeclined,
  pdfCompleted,
  pdfDeclined,
  pdfSent,
  signeeAsked,
  signeeFinished,
  signeeRefused,
} from './events.ts';
export { senderFooter, signeeFooter } from './emails/signing-emails.ts';
export { signeeAccountListener, signingEmailListener } from './listeners.ts';
export { presentSignee } from './presenter.ts';
export { newAccess } from './reassign.ts';
export { signingRoutes } from './routes.ts';
export { alternatesOf } from './signing-groups.ts';
export { withdraw, withdrawDeleted } from './withdraw.ts';
export { signingJobs } from './register-jobs.ts';

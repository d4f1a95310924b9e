export { sealModeOf } from './draft-queries.ts';
export { contentGaps } from './active-content.ts';
export { bounceRoutes } from './bounce-routes.ts';
export { languageOfConsent } from './consent.ts';
export { expiryIn } from './dates.ts';
export { gapText, sendDraft } from './draft-service.ts';
export { endDeclined } from './end-declined.ts';
export { keepViewed, lockForSignee } from './acting-signee.ts';
export { admitSignee } from './enter.ts';
export { allSigned, pdfCompleted, pdfDeclined, pdfSent, signeeAsked, signeeFinished, signeeRefused } from './events.ts';
export { bySignee } from './evidence.ts';
export { senderFooter, signeeFooter } from './emails/signing-emails.ts';
export { createLinkFor } from './links.ts';
export { signeeAccountListener, signingMailListener } from './listeners.ts';
export { presentSignee } from './presenter.ts';
export { fillMailTexts } from './mail-texts.ts';
export { CODE_LIFETIME_MS, FREE_FAILURES, NEXT_CODE_AFTER_MS, isCode, newCode, requireWhole } from './one-time-code.ts';
export { isOwnAddress } from './proof.ts';
export { newAccess } from './hand-over.ts';
export {
  findSender,
  findSenderName,
  insertSignee,
  readSignees,
  releaseCopies,
  takesPart,
  takesPlace,
  updateSignee,
} from './queries.ts';
export type { Rehearsals } from './rehearsals.ts';
export { signingRoutes } from './routes.ts';
export { withdraw, withdrawDeleted } from './sender-service.ts';
export type { Visitor } from './visitor.ts';
export { signingJobs } from './signing-jobs.ts';

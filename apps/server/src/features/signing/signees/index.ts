export { languageOfConsent } from './consent.ts';
export { markViewed, lockForSignee, requireConsent, requireTurn } from './acting-signee.ts';
export { admitSignee } from './enter.ts';
export { bySignee } from './evidence.ts';
export { createLinkFor } from './links.ts';
export { CODE_LIFETIME_MS, FREE_FAILURES, NEXT_CODE_AFTER_MS, isCode, newCode, requireWhole } from './one-time-code.ts';
export { readOwnFields } from './own-fields.ts';
export { isOwnAddress } from './signer-authentication.ts';
export type { Visitor } from './visitor.ts';

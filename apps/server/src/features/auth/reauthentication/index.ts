export { countSignInGuess, refund } from './lock-out.ts';
export { hashPassword, isPasswordRight } from './passwords.ts';
export { markConfirmed, requireProof, requireSecondProof } from './reauthenticate.ts';
export { requireSecondFactor } from './second-factor.ts';

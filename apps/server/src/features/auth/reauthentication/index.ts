export { countSignInGuess, refund } from './lock-out.ts';
export { hashPassword, isPasswordRight } from './passwords.ts';
export { markReauthenticated, requireReauthentication, requireSecondFactorAgain } from './reauthenticate.ts';
export { requireSecondFactor } from './second-factor.ts';

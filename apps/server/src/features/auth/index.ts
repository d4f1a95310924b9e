export { type CallerKey, callerKey } from './caller-key.ts';
export { askForEmail, cancelEmailChange } from './email-service.ts';
export { enterAccount } from './enter.ts';
export { accessEnded, emailVerified } from './events.ts';
export { countSignInGuess, refund } from './lock-out.ts';
export { hashPassword, isPasswordRight } from './passwords.ts';
export { markConfirmed, requireProof, requireSecondProof } from './proof.ts';
export {
  countPasskeys,
  endSigneeSessions,
  findActiveUser,
  findUserByEmail,
  hasEnteredAs,
  lockUser,
  updateUser,
} from './queries.ts';
export { handleCleanUpAuth } from './clean-up.ts';
export { cleanUpAuth } from './jobs.ts';
export { resolveCaller } from './resolve-caller.ts';
export { authRoutes } from './routes.ts';
export { requireSecondFactor } from './second-factor.ts';
export { addUser, lockSignedIn, noteSignIn } from './service.ts';
export { sessionRoutes } from './session-routes.ts';
export { endSession, startSession } from './sessions.ts';
export { signOutEverywhere } from './sign-out-everywhere.ts';
export { countWaysIn, offeredProviders } from './ways-in.ts';

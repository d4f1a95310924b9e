export { askForEmail, cancelEmailChange } from './email-service.ts';
export { enterAccount } from './enter.ts';
export { accessEnded, emailVerified } from './events.ts';
export {
  countPasskeys,
  endSigneeSessions,
  findActiveUser,
  findUserByEmail,
  hasEnteredAs,
  lockUser,
  updateUser,
} from './queries.ts';
export { authRoutes } from './routes.ts';
export { addUser, lockSignedIn, recordSignIn } from './service.ts';
export { countSignInMethods, offeredProviders } from './sign-in-methods.ts';
export { authJobs } from './register-jobs.ts';

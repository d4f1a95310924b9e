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
export { addUser, lockSignedIn, noteSignIn } from './service.ts';
export { countWaysIn, offeredProviders } from './sign-in-methods.ts';
export { authJobs } from './auth-jobs.ts';

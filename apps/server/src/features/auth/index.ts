export { emailVerified } from './events.ts';
export { hashPassword, isPasswordRight } from './passwords.ts';
export { endSigneeSessions } from './queries.ts';
export { handleAccountMail } from './send-account-mail.ts';
export { handleCleanUpAuth } from './clean-up.ts';
export { cleanUpAuth, sendAccountMail } from './jobs.ts';
export { resolveCaller } from './resolve-caller.ts';
export { authRoutes } from './routes.ts';
export { startSession } from './sessions.ts';

export { type CallerKey, callerKey } from './caller-key.ts';
export { identify } from './identify.ts';
export { sessionRoutes } from './session-routes.ts';
export { endSession, startSession } from './sessions.ts';
export { signOutEverywhere } from './sign-out-everywhere.ts';

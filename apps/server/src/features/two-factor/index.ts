export { twoFactorRoutes } from './routes.ts';
export { type SecondFactor, checkSecondFactor, countRecoveryCodes, isTwoFactorOn } from './service.ts';

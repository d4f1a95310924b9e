export { twoFactorRoutes } from './routes.ts';
export { resealTwoFactor } from './sealed-secrets.ts';
export { type SecondFactor, checkSecondFactor, countRecoveryCodes, isTwoFactorOn } from './service.ts';

export { signUpRoutes } from './routes.ts';
export { requireSignUp } from './rules.ts';

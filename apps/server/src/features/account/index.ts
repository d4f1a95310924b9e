export { ownUser } from './policy.ts';
export { accountRoutes } from './routes.ts';

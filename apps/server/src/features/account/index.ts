export { ownUser } from './policy.ts';
export { presentUser } from './presenter.ts';
export { accountRoutes } from './routes.ts';

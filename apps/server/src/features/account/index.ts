export { presentUser } from './presenter.ts';
export { accountRoutes } from './routes.ts';

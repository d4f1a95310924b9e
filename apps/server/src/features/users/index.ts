export { presentUser } from './presenter.ts';

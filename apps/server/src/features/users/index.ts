export { USER_FLAGS, setFlag } from './queries.ts';
export { presentUser } from './presenter.ts';

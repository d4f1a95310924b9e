export { USER_FLAGS, setFlag } from './flags.ts';
export { presentUser } from './presenter.ts';

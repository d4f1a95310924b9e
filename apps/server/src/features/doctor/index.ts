export { type Check, examine } from './examine.ts';

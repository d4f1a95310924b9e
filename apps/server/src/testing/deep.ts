export { isDeep, someUnlessDeep } from '../../../../packages/pdf/fixtures/deep.ts';

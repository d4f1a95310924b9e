export {
  type KeeperGrant,
  type ReaderGrant,
  type SigneeGrant,
  isSigneeOfPdf,
  isToldAsSignee,
  mayChangePdf,
  mayKeepPdf,
  mayReadPdf,
} from './policy.ts';
export { tellsSignees } from './open-to-signees.ts';
export { isShared, readFinishedSignees, readSigneesAtWork, sharesItsAddress } from './signee-queries.ts';

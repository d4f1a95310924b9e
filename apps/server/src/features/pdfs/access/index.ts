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
export { admitInSpace } from './batch-policy.ts';
export { tellsSignees } from './open-to-signees.ts';

export {
  type KeeperGrant,
  type ReaderGrant,
  type SigneeGrant,
  isSigneeOfPdf,
  isNotifiedAsSignee,
  mayChangePdf,
  mayRestorePdf,
  mayReadPdf,
} from './policy.ts';
export { admitInSpace } from './batch-policy.ts';
export { notifiesSignees } from './open-to-signees.ts';

export { restoreParty, forgetRemovedParties, saveRemovedParty, pruneRemovedParties } from './removed-party-queries.ts';
export {
  inOrder,
  readFinishedSignees,
  readSigneesAtWork,
  readUnclaimedAlternates,
  sharesItsAddress,
  whyReleased,
} from './signee-queries.ts';

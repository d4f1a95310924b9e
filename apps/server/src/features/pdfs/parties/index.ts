export { bringPartyBack, forgetRemovedParties, keepRemovedParty, pruneRemovedParties } from './removed-party-queries.ts';
export { readFinishedSignees, readSigneesAtWork, sharesItsAddress } from './signee-queries.ts';

export { bringPartyBack, forgetRemovedParties, keepRemovedParty, pruneRemovedParties } from './queries.ts';

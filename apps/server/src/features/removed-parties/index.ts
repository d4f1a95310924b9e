export { bringPartyBack, forgetRemovedParties, keepRemovedParty } from './queries.ts';

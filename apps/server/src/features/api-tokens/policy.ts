import { ownUser } from '#features/account/index.ts';
import { onceVerified } from '#platform/http/policy.ts';

/** A token acts for its user unattended, so only verified users may create one. */
export const mayMakeToken = onceVerified(ownUser);

import { ownUser } from '#features/account/index.ts';
import { onceVerified } from '#platform/http/policy.ts';

/** A token acts for its person where they do not look: it takes someone who has proven who they are. */
export const mayMakeToken = onceVerified(ownUser);

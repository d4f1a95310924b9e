import { ownUser } from '#features/account/index.ts';
import { type Policy, requireVerifiedUser } from '#platform/http/policy.ts';

/** A token acts for its person where they do not look: it takes somebody who has proven who they are. */
export const mayMakeToken: Policy<null> = {
  ...ownUser,
  name: `${ownUser.name}, with a verified email address`,
  check: async (request, params) => {
    await ownUser.check(request, params);
    requireVerifiedUser(request);
    return null;
  },
};

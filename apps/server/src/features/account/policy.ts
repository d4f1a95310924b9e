import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { PEOPLE, type Policy } from '#platform/http/policy.ts';

/** Only the users themselves can access their settings. */
export const ownUser: Policy<null> = {
  name: 'only the user themselves',
  allows: PEOPLE.filter((person) => person === 'owner'),
  check: async (request, params) => {
    if (requireUser(request).id !== params['id']) throw new AppError('not_found');
    return null;
  },
};

// Policies for paths that name an organization directly, as opposed to those of its space.
import type { OrganizationRole } from '@countersign/contract/roles';
import { requireVerifiedUser } from '#platform/context/require-user.ts';
import { PEOPLE, type Person, type Policy } from '#platform/http/policy.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { type SpaceOptions, inSpace } from './spaces/space-policy.ts';

export interface OrganizationGrant {
  organization_id: string;
  user: UserRow;
  role: OrganizationRole;
}

/** Admits members with one of the roles. Non-members get 404, so that they do not learn whether the organization exists. */
export function inOrganization(roles: readonly OrganizationRole[], options: SpaceOptions = {}): Policy<OrganizationGrant> {
  const space = inSpace(roles, options);
  return {
    name: space.name.replace('of the space', 'of the organization'),
    allows: space.allows.filter((person) => person.startsWith('organization_')),
    check: async (request, params) => {
      const { user, role } = await space.check(request, { space_type: 'organizations', space_id: params['id'] ?? '' });
      return { organization_id: params['id'] ?? '', user, role };
    },
  };
}

/** Allowed in an inactive organization, too, so that it can be reactivated. */
export const mayManageOrganization = inOrganization(['admin'], { even_inactive: true });

const WITH_ACCOUNT: Person[] = PEOPLE.filter((person) => person !== 'guest' && person !== 'signee');

export const mayCreateOrganization: Policy<UserRow> = {
  name: 'signed in, with a verified email address',
  allows: WITH_ACCOUNT,
  check: async (request) => requireVerifiedUser(request),
};

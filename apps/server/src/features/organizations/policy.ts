// Who may look after an organization: the paths that name it itself, beside those of its space.
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

/** Members with one of the roles. Whoever is no member does not learn that the organization is there. */
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

/** An inactive organization is looked after all the same: that is how it becomes active again. */
export const mayManageOrganization = inOrganization(['admin'], { even_inactive: true });

const WITH_ACCOUNT: Person[] = PEOPLE.filter((person) => person !== 'guest' && person !== 'signee');

export const mayCreateOrganization: Policy<UserRow> = {
  name: 'signed in, with a verified email address',
  allows: WITH_ACCOUNT,
  check: async (request) => requireVerifiedUser(request),
};

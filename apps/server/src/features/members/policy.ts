import { inOrganization, type OrganizationGrant } from '#features/organizations/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Policy } from '#platform/http/policy.ts';

/** Members who work in an organization see each other; members who only sign do not. */
export const maySeeMembers = inOrganization(['admin', 'standard']);
export const mayChangeRoles = inOrganization(['admin']);

const anyMember = inOrganization(['admin', 'standard', 'signee'], { even_inactive: true });

/** Everyone may leave, even an inactive organization. */
export const mayRemoveMember: Policy<OrganizationGrant> = {
  name: 'an admin of the organization, or the member themself',
  allows: ['organization_admin', 'organization_standard'],
  check: async (request, params) => {
    const grant = await anyMember.check(request, params);
    if (grant.role !== 'admin' && params['userId'] !== grant.user.id) throw new AppError('forbidden');
    return grant;
  },
};

// Permissions by role (core specification, section 6). Pure.
import type { OrganizationRole } from '@countersign/contract/roles';

/** A list of roles (with "all" for everyone), or the result itself. */
export type Permission = boolean | readonly (OrganizationRole | 'all')[];

/** Passes when the role is in the list or the list has "all"; a boolean is the answer; the default is admin. */
export function isAllowed(role: OrganizationRole, permission: Permission = ['admin']): boolean {
  if (typeof permission === 'boolean') return permission;
  return permission.includes('all') || permission.includes(role);
}

/** Roles required by guarded screens; all other screens are open to any signed-in user. */
export const SCREEN_ROLES = {
  documents: ['admin'],
  templates: ['admin', 'standard'],
  forms: ['admin', 'standard'],
  contacts: ['admin', 'standard'],
  reports: ['admin', 'standard'],
  stubs: ['admin'],
  organizations: ['admin'],
  billing: ['admin'],
  webhooks: ['admin'],
  api_tokens: ['admin'],
} as const satisfies Record<string, Permission>;

/** The role in a space: admin in the private space, signee without a membership. */
export function roleIn(
  organization: { authOrganizationUser?: { role: OrganizationRole } | null | undefined } | null,
): OrganizationRole {
  if (organization === null) return 'admin';
  return organization.authOrganizationUser?.role ?? 'signee';
}

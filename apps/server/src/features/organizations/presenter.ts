import type { Organization } from '@countersign/contract/organizations';
import type { MembershipRow, OrganizationRow } from './queries.ts';

/** Fields that are sent only on request. */
export interface OrganizationExtras {
  logo_base64?: string | null;
  is_billable?: boolean;
  /** The caller's membership; null for a signee. */
  membership?: MembershipRow | null;
}

export function presentOrganization(row: OrganizationRow, extras: OrganizationExtras = {}): Organization {
  const { logo_key: _key, ...organization } = row;
  const { membership, ...appended } = extras;
  return {
    ...organization,
    ...appended,
    ...(membership === undefined ? {} : { authOrganizationUser: membership && presentMembership(membership) }),
    ...(membership === undefined ? {} : { authUserRole: startCase(membership?.role ?? 'signee') }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}

export function presentMembership(membership: MembershipRow) {
  return {
    ...membership,
    created_at: membership.created_at.toISOString(),
    updated_at: membership.updated_at.toISOString(),
  };
}

function startCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

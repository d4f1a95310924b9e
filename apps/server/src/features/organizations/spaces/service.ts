import { problem } from '@countersign/contract/problems';
import type { OrganizationRole } from '@countersign/contract/roles';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { findMembership, findOrganization } from '../queries.ts';

/** The owner of things: a user's personal space, or an organization. */
export type Space = { type: 'users'; user_id: string } | { type: 'organizations'; organization_id: string };

export interface SpaceGrant {
  space: Space;
  user: UserRow;
  role: OrganizationRole;
}

/** A user's role in an organization; null if it does not exist or they are no member. */
export async function roleIn(db: Executor, ask: { organization_id: string; user: UserRow }): Promise<OrganizationRole | null> {
  const organization = await findOrganization(db, ask.organization_id);
  if (!organization) return null;
  return (await findMembership(db, organization.id, ask.user.id))?.role ?? null;
}

/** `is_over` is false: the request can succeed once the organization is active again. */
export function organizationInactive(): AppError {
  return new AppError('conflict', { ...problem('organization_inactive'), body: { is_over: false } });
}

/** The owner columns of a row in this space. */
export function ownerOf(space: Space): Owner {
  return space.type === 'users'
    ? { user_id: space.user_id, organization_id: null }
    : { user_id: null, organization_id: space.organization_id };
}

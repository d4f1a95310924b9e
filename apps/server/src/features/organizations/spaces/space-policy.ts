// Who may act in a space, and what is rejected in an inactive organization.
import type { OrganizationRole } from '@countersign/contract/roles';
import type { FastifyRequest } from 'fastify';
import { requireUser, requireVerifiedUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Person, Policy } from '#platform/http/policy.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { findMembership, findOrganization } from '../queries.ts';
import { type SpaceGrant, organizationInactive, roleIn } from './service.ts';

/**
 * As `roleIn`, for a request that acts. An inactive organization may be viewed, but not used.
 * @throws AppError 409 for a write in an inactive organization
 */
export async function roleToUse(
  request: FastifyRequest,
  ask: { organization_id: string; user: UserRow },
): Promise<OrganizationRole | null> {
  const { db } = request.server.context;
  const organization = await findOrganization(db, ask.organization_id);
  if (!organization) return null;
  const role = (await findMembership(db, organization.id, ask.user.id))?.role ?? null;
  if (role !== null && !organization.is_active && isWrite(request)) throw organizationInactive();
  return role;
}

/** A read-only call may be a POST: the authorization of a live channel is one. */
function isWrite(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.routeOptions.config.mounted?.endpoint.ability !== 'read';
}

export interface SpaceOptions {
  /** Whether the caller's email address has to be verified. */
  verified?: boolean;
  /** Whether it is allowed in an inactive organization. */
  even_inactive?: boolean;
}

/**
 * The space that a path names, for people with one of the roles. In a personal space its user counts as an admin.
 * @throws AppError 404 for a space that the caller may not see, 403 for an insufficient role, 409 for a write in an inactive
 * organization
 */
export function inSpace(roles: readonly OrganizationRole[], options: SpaceOptions = {}): Policy<SpaceGrant> {
  const people: Person[] = roles.map((role) => `organization_${role}` as const);
  if (roles.includes('admin')) people.push('owner');
  if (roles.includes('standard')) people.push('organization_colleague');

  return {
    name: `${roles.join(' or ')} of the space${options.verified ? ', with a verified email address' : ''}`,
    allows: people,
    check: async (request, params) => {
      const user = options.verified ? requireVerifiedUser(request) : requireUser(request);
      const grant = await findSpace(request, user, { params, even_inactive: options.even_inactive ?? false });
      if (!roles.includes(grant.role)) throw new AppError('forbidden');
      return grant;
    },
  };
}

/** Finds a single space. Lists across a user's spaces have their conditions in their features. */
async function findSpace(
  request: FastifyRequest,
  user: UserRow,
  { params, even_inactive }: { params: Record<string, string>; even_inactive: boolean },
): Promise<SpaceGrant> {
  const id = params['space_id'] ?? '';
  if (params['space_type'] === 'users') {
    if (id !== user.id) throw new AppError('not_found');
    return { space: { type: 'users', user_id: id }, user, role: 'admin' };
  }

  const ask = { organization_id: id, user };
  const role = await (even_inactive ? roleIn(request.server.context.db, ask) : roleToUse(request, ask));
  if (role === null) throw new AppError('not_found');
  return { space: { type: 'organizations', organization_id: id }, user, role };
}

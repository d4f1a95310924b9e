// The current space: the user's private one, or an organization. The choice is stored on the server.
import { STALE_TIME } from '@countersign/contract/limits';
import { type Organization, listOrganizations } from '@countersign/contract/organizations';
import type { OrganizationRole } from '@countersign/contract/roles';
import { getDefaultOrganization, setDefaultOrganization } from '@countersign/contract/users';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { call } from '../api/call.ts';
import { PRIVATE_SPACE, type Space } from '../api/url.ts';
import { ensureQuery } from '../load-query.ts';
import { isAllowed, roleIn } from './roles.ts';

export interface CurrentSpace {
  space: Space;
  /** Null in the private space. */
  organization: Organization | null;
  role: OrganizationRole;
}

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => allPages((number) => fetchOrganizations(number, signal)),
  staleTime: STALE_TIME.long_ms,
});

/** Links and web views may set the space; the user's stored choice is kept. */
let initialOrganization =
  typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get('organization_id');

export const choiceQuery = queryOptions({
  queryKey: ['default-organization'],
  queryFn: async ({ signal, client }) => {
    if (initialOrganization !== null) {
      const organizations = await ensureQuery(client, organizationsQuery);
      if (organizations.some(({ id }) => id === initialOrganization)) return initialOrganization;
    }
    const choice = await call(getDefaultOrganization, { params: { id: 'me' }, signal });
    return choice.default_organization_id;
  },
  staleTime: Infinity,
});

/** Inactive organizations are read-only. */
export function isSpaceActive({ organization }: Pick<CurrentSpace, 'organization'>): boolean {
  return organization?.is_active !== false;
}

/** Signees cannot create documents in a space. */
export function mayAddDocuments({ organization, role }: Pick<CurrentSpace, 'organization' | 'role'>): boolean {
  return isAllowed(role, ['admin', 'standard']) && isSpaceActive({ organization });
}

/** The current space, for guards that run before a screen exists. */
export async function loadSpace(client: QueryClient): Promise<CurrentSpace> {
  const [organizations, choice] = await Promise.all([ensureQuery(client, organizationsQuery), ensureQuery(client, choiceQuery)]);
  return resolveSpace(organizations, choice);
}

export function useSpace(): CurrentSpace & { organizations: Organization[] } {
  const organizations = useQuery(organizationsQuery).data ?? [];
  const choice = useQuery(choiceQuery).data ?? null;
  return { ...resolveSpace(organizations, choice), organizations };
}

/** One of the user's organizations, current or not. */
export function useOrganization(id: string | null): Organization | null {
  const organizations = useQuery({ ...organizationsQuery, enabled: id !== null }).data;
  return organizations?.find((entry) => entry.id === id) ?? null;
}

const SWITCH_KEY = ['switch-space'] as const;

/** Switches to another space (null: the private one) and stores the choice; an error restores the previous one. */
export function useSwitchSpace() {
  const client = useQueryClient();

  return useMutation({
    mutationKey: SWITCH_KEY,
    mutationFn: (organizationId: string | null) =>
      call(setDefaultOrganization, { params: { id: 'me' }, body: { value: organizationId } }),
    onMutate: async (organizationId) => {
      initialOrganization = null;
      // Responses to earlier requests would undo the switch.
      await client.cancelQueries({ queryKey: choiceQuery.queryKey });
      const previous = client.getQueryData(choiceQuery.queryKey) ?? null;
      client.setQueryData(choiceQuery.queryKey, organizationId);
      return { previous };
    },
    onError: (_error, _organizationId, context) => client.setQueryData(choiceQuery.queryKey, context?.previous ?? null),
    // A later switch must not be undone.
    onSettled: () => client.isMutating({ mutationKey: SWITCH_KEY }) === 1 && refreshSpaces(client),
  });
}

/**
 * Refetches the user's spaces, then the current one, after a change. The server drops a choice that is no longer valid; it is
 * remembered here until the user is told.
 */
export async function refreshSpaces(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
  await client.invalidateQueries({ queryKey: choiceQuery.queryKey });
}

/**
 * A rejection may mean that the user was removed from an organization, so the spaces are refetched, even if the screen that
 * used them is gone.
 */
export function doubtSpaces(client: QueryClient): void {
  const isInOne = client.getQueryData(organizationsQuery.queryKey)?.length;
  if (isInOne) void client.invalidateQueries({ queryKey: organizationsQuery.queryKey, refetchType: 'all' });
}

/** Falls back to the private space if the organization is gone or was left. */
export function resolveSpace(organizations: Organization[], choice: string | null): CurrentSpace {
  const organization = organizations.find((entry) => entry.id === choice) ?? null;
  const space: Space = organization ? { type: 'organizations', id: organization.id } : PRIVATE_SPACE;
  return { space, organization, role: roleIn(organization) };
}

function fetchOrganizations(number: number, signal: AbortSignal) {
  return call(listOrganizations, {
    query: { append: 'logo_base64,is_billable', include: 'authOrganizationUser', 'page[number]': number, 'page[size]': 100 },
    signal,
  });
}

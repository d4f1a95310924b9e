// The space a person works in: their private one, or an organization. The choice is kept on the server.
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
  /** null in the private space. */
  organization: Organization | null;
  role: OrganizationRole;
}

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => allPages((number) => fetchOrganizations(number, signal)),
  staleTime: STALE_TIME.long_ms,
});

/** Whoever links to the app, or shows it in a web view, may say where the person works; what they have saved stays. */
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

/** Everything in an organization that is inactive can be read, and nothing changed. */
export function isSpaceActive({ organization }: Pick<CurrentSpace, 'organization'>): boolean {
  return organization?.is_active !== false;
}

/** Whoever only signs makes no documents in a space. */
export function mayAddDocuments({ organization, role }: Pick<CurrentSpace, 'organization' | 'role'>): boolean {
  return isAllowed(role, ['admin', 'standard']) && isSpaceActive({ organization });
}

/** Where the person works, for guards that run before a screen exists. */
export async function loadSpace(client: QueryClient): Promise<CurrentSpace> {
  const [organizations, choice] = await Promise.all([ensureQuery(client, organizationsQuery), ensureQuery(client, choiceQuery)]);
  return resolveSpace(organizations, choice);
}

export function useSpace(): CurrentSpace & { organizations: Organization[] } {
  const organizations = useQuery(organizationsQuery).data ?? [];
  const choice = useQuery(choiceQuery).data ?? null;
  return { ...resolveSpace(organizations, choice), organizations };
}

/** One of those that the person is in, whether they work in it now or not. */
export function useOrganization(id: string | null): Organization | null {
  const organizations = useQuery({ ...organizationsQuery, enabled: id !== null }).data;
  return organizations?.find((entry) => entry.id === id) ?? null;
}

const SWITCH_KEY = ['switch-space'] as const;

/** Moves to another space (null: the private one) and keeps the choice; a refusal brings the old one back. */
export function useSwitchSpace() {
  const client = useQueryClient();

  return useMutation({
    mutationKey: SWITCH_KEY,
    mutationFn: (organizationId: string | null) =>
      call(setDefaultOrganization, { params: { id: 'me' }, body: { value: organizationId } }),
    onMutate: async (organizationId) => {
      initialOrganization = null;
      // What was asked before would move them back.
      await client.cancelQueries({ queryKey: choiceQuery.queryKey });
      const previous = client.getQueryData(choiceQuery.queryKey) ?? null;
      client.setQueryData(choiceQuery.queryKey, organizationId);
      return { previous };
    },
    onError: (_error, _organizationId, context) => client.setQueryData(choiceQuery.queryKey, context?.previous ?? null),
    // Whoever has chosen once more in the meantime is not moved back.
    onSettled: () => client.isMutating({ mutationKey: SWITCH_KEY }) === 1 && refreshSpaces(client),
  });
}

/**
 * Asks anew where the person may work, and then where they do: something about that has changed. The server forgets a choice
 * that is not theirs any more; until they are told, it is known here.
 */
export async function refreshSpaces(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
  await client.invalidateQueries({ queryKey: choiceQuery.queryKey });
}

/**
 * What is refused or not found may be so because the person was removed from an organization: asked anew where they may work,
 * also where the screen that knew it has gone with what was not found.
 */
export function doubtSpaces(client: QueryClient): void {
  const isInOne = client.getQueryData(organizationsQuery.queryKey)?.length;
  if (isInOne) void client.invalidateQueries({ queryKey: organizationsQuery.queryKey, refetchType: 'all' });
}

/** An organization that one has left, or that is gone, gives the private space. */
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

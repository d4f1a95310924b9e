// Detects organizations that the user was removed from, or lost the admin role in, through someone else or a deletion.
import type { Organization } from '@countersign/contract/organizations';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isAllowed, roleIn } from './roles.ts';
import { choiceQuery, organizationsQuery } from './space.ts';

/** Organizations that the user is about to leave or delete. */
const leaving = new Set<string>();

/** Marks that the user leaves by choice, in this window. @returns a function that reverts it after a rejection */
export function leaveByOneself(organizationId: string): () => void {
  leaving.add(organizationId);
  return () => void leaving.delete(organizationId);
}

interface LostSpaces {
  /** `isHere`: it is the current space, as far as known, and the user is moved to their own space. */
  onLost: (organization: Organization, found: { isHere: boolean }) => void;
  /** The user is still a member, but no longer an admin. */
  onLostRole: (organization: Organization) => void;
}

/** Calls back for each organization in which the user has lost access or the admin role. */
export function watchForLostSpaces(client: QueryClient, { onLost, onLostRole }: LostSpaces): void {
  let known: readonly Organization[] = [];
  const isAbout = (query: { queryKey: QueryKey }, about: { queryKey: QueryKey }) => query.queryKey[0] === about.queryKey[0];

  /** The last chosen space: the server forgets it, and may report that before the reason. */
  let chosen: string | null | undefined;

  client.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (isAbout(query, choiceQuery) && type === 'updated' && event.action.type === 'success')
      chosen = client.getQueryData(choiceQuery.queryKey) ?? (event.action.manual ? null : chosen);
    if (!isAbout(query, organizationsQuery)) return;
    // Someone else may sign in next.
    if (type === 'removed') [known, chosen] = [[], undefined];
    if (type !== 'updated') return;
    const now = client.getQueryData(organizationsQuery.queryKey);
    if (now === undefined || now === known) return;
    const lost = known.filter(({ id }) => !now.some((entry) => entry.id === id));
    const wasAdmin = new Set(known.flatMap((entry) => (isAllowed(roleIn(entry)) ? entry.id : [])));
    known = now;
    for (const organization of now)
      if (wasAdmin.has(organization.id) && !isAllowed(roleIn(organization))) onLostRole(organization);

    for (const organization of lost) {
      const choice = client.getQueryData(choiceQuery.queryKey);
      const isHere = choice === undefined || choice === organization.id || chosen === organization.id;
      if (choice === organization.id) client.setQueryData(choiceQuery.queryKey, null);
      if (!leaving.delete(organization.id)) onLost(organization, { isHere });
    }
  });
}

// Organizations that someone is not in any more, or no admin of, without having done anything: an admin did it, or they were deleted.
import type { Organization } from '@countersign/contract/organizations';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isAllowed, roleIn } from './roles.ts';
import { choiceQuery, organizationsQuery } from './space.ts';

/** Those that the person is about to leave or delete themself. */
const leaving = new Set<string>();

/** Says that the person does it themself, in this window. @returns takes it back: it was refused */
export function leaveByOneself(organizationId: string): () => void {
  leaving.add(organizationId);
  return () => void leaving.delete(organizationId);
}

interface Losses {
  /** `isHere`: the person works in it, as far as it is known, and is moved to their own space. */
  onLost: (organization: Organization, found: { isHere: boolean }) => void;
  /** They are in it still, and no admin any more. */
  onLostRole: (organization: Organization) => void;
}

/** Calls back for each organization of which the server says less now than before. */
export function watchForLostSpaces(client: QueryClient, { onLost, onLostRole }: Losses): void {
  let known: readonly Organization[] = [];
  const isAbout = (query: { queryKey: QueryKey }, about: { queryKey: QueryKey }) => query.queryKey[0] === about.queryKey[0];

  /** Where the person worked, as they chose it: the server forgets that, and may say so before it says why. */
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

import { MEMBERS_PAGE_SIZE, STALE_TIME } from '@countersign/contract/limits';
import { listMembers } from '@countersign/contract/members';
import { useQuery } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';
import { useSpace } from '#lib/space/space.ts';

/** Members of the current organization, for admins, who see what each of them sends; empty in a private space. */
export function useSenders(): readonly { id: string; name: string }[] {
  const { organization, role } = useSpace();
  const id = organization?.id ?? '';
  const members = useQuery({
    queryKey: ['senders', id],
    queryFn: ({ signal }) =>
      allPages((number) =>
        call(listMembers, {
          params: { id },
          query: { 'page[number]': number, 'page[size]': MEMBERS_PAGE_SIZE, include: 'user' },
          signal,
        }),
      ),
    enabled: organization !== null && role === 'admin',
    staleTime: STALE_TIME.medium_ms,
    meta: { silent: true },
  });
  return (members.data ?? []).flatMap(({ user_id, user }) => (user ? [{ id: user_id, name: user.full_name }] : []));
}

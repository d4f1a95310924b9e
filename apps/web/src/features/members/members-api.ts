// Members of an organization: list, roles, removal.
import { MEMBERS_PAGE_SIZE, STALE_TIME } from '@countersign/contract/limits';
import { type Member, listMembers, removeMember, updateMember } from '@countersign/contract/members';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { sessionQuery } from '#lib/session/session.ts';
import { leaveByOneself } from '#lib/space/lost-spaces.ts';
import { refreshSpaces } from '#lib/space/space.ts';

export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['members', organizationId],
    queryFn: ({ signal }) => fetchMembers(organizationId, { append: 'user_avatar_base64', include: 'user' }, signal),
    staleTime: STALE_TIME.medium_ms,
  });
}

/** Statuses not updated by the live channel come from the server and must be refetched. */
const ASK_EVERY_MS = 2 * 60_000;

/** Recent activity by member, without avatars. Starts two minutes after the members were loaded. */
export function statusColorsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['member-status', organizationId],
    queryFn: async ({ signal }): Promise<Record<string, StatusColor | undefined>> => {
      const members = await fetchMembers(organizationId, { include: 'user' }, signal);
      return Object.fromEntries(members.map(({ user_id, user }) => [user_id, user?.statusColor]));
    },
    initialData: {},
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  });
}

function fetchMembers(id: string, options: { append?: string; include: string }, signal: AbortSignal) {
  return allPages((number) =>
    call(listMembers, {
      params: { id },
      query: { 'page[number]': number, 'page[size]': MEMBERS_PAGE_SIZE, ...options },
      signal,
    }),
  );
}

export type StatusColor = NonNullable<Member['user']>['statusColor'];

export function useChangeRole(organizationId: string) {
  const { t } = useLingui();
  const client = useQueryClient();

  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: 'admin' | 'standard' }) =>
      call(updateMember, { params: { id: organizationId, userId }, body: { role } }),
    onSuccess: () => notify.success(t`User role updated.`),
    onSettled: () => client.invalidateQueries({ queryKey: ['members', organizationId] }),
  });
}

/** Removes a member, or lets the user leave. Reports `done` here, because the row may be gone by then. */
export function useRemoveMember(organizationId: string, done?: string) {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (userId: string) => call(removeMember, { params: { id: organizationId, userId } }),
    onMutate: (userId) =>
      client.getQueryData(sessionQuery.queryKey)?.id === userId ? leaveByOneself(organizationId) : undefined,
    onSuccess: () => done && notify.success(done),
    onError: (_error, _userId, stayAfterAll) => stayAfterAll?.(),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['members', organizationId] }), refreshSpaces(client)]),
  });
}

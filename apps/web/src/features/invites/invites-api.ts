// Invitations sent by an organization, and those addressed to the user.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import {
  acceptInvite,
  createInvite,
  deleteInvite,
  listInvites,
  listMyInvites,
  rejectInvite,
  resendInvite,
  updateInvite,
  viewInvite,
} from '@countersign/contract/invites';
import { INVITES_PAGE_SIZE, STALE_TIME } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { refreshSpaces } from '#lib/space/space.ts';

export type InviteBody = BodyInputOf<typeof createInvite>;

/** How often and how long to check whether an email was sent, in ms. */
const SENDING_MS = { every: 1_500, at_most: 30_000 };

export function invitesQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization-invites', organizationId],
    queryFn: ({ signal }) =>
      allPages((number) =>
        call(listInvites, {
          params: { id: organizationId },
          query: { 'page[number]': number, 'page[size]': INVITES_PAGE_SIZE },
          signal,
        }),
      ),
    staleTime: STALE_TIME.medium_ms,
    refetchInterval: (query) => {
      const since = Date.now() - SENDING_MS.at_most;
      const isSending = query.state.data?.some((invite) => invite.status === 'not sent' && Date.parse(invite.updated_at) > since);
      return isSending ? SENDING_MS.every : false;
    },
  });
}

/** Invitations waiting for the user's answer. Only fetched with a verified address. */
export const myInvitesQuery = queryOptions({
  queryKey: ['invites'],
  queryFn: ({ signal }) =>
    allPages((number) =>
      call(listMyInvites, {
        query: { include: 'organization,sender', 'page[number]': number, 'page[size]': INVITES_PAGE_SIZE },
        signal,
      }),
    ),
  staleTime: STALE_TIME.long_ms,
});

/** Reports results here, because the row or dialog may be gone by then. */
export function useInviteActions(organizationId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['organization-invites', organizationId] });
  const of = (inviteId: string) => ({ params: { id: organizationId, inviteId } });

  const create = useMutation({
    meta: { silent: true },
    mutationFn: (body: InviteBody) => call(createInvite, { params: { id: organizationId }, body }),
    onSuccess: ({ email }) => notify.success(t`Invitation sent to ${email}`),
    onSettled,
  });
  const update = useMutation({
    meta: { silent: true },
    mutationFn: ({ id, body }: { id: string; body: InviteBody }) => call(updateInvite, { ...of(id), body }),
    onSettled,
  });
  const resend = useMutation({
    mutationFn: (id: string) => call(resendInvite, of(id)),
    onSuccess: ({ email }) => notify.success(t`Invitation resent to ${email}`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteInvite, of(id)),
    onSuccess: () => notify.success(t`Invitation deleted`),
    onSettled,
  });
  return { create, update, resend, remove };
}

export function useInviteAnswers() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: myInvitesQuery.queryKey });

  const accept = useMutation({
    mutationFn: (inviteId: string) => call(acceptInvite, { params: { inviteId } }),
    onSuccess: () => refreshSpaces(client),
    onSettled,
  });
  const reject = useMutation({
    mutationFn: ({ inviteId, reason }: { inviteId: string; reason: string }) =>
      call(rejectInvite, { params: { inviteId }, body: { reject_reason: reason } }),
    onSettled,
  });
  // The user does not depend on whether this is recorded.
  const view = useMutation({
    meta: { silent: true },
    mutationFn: (inviteId: string) => call(viewInvite, { params: { inviteId } }),
  });
  return { accept, reject, view };
}

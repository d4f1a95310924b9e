// The invitation that led a visitor to the sign-in. Who has the secret of its emailed link is shown who invites them, and to what.
import type { AnswerOf } from '@countersign/contract/endpoint';
import { readInviteLink } from '@countersign/contract/invites';
import { STALE_TIME } from '@countersign/contract/limits';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { linkSecret } from '#lib/link-secrets.ts';

export type Invitation = AnswerOf<typeof readInviteLink>;

function invitationQuery(redirect: string | undefined) {
  const invite_id = new URLSearchParams(redirect?.split('?')[1]).get('confirm_invite_id');
  const token = invite_id === null ? undefined : linkSecret('/home')?.token;
  return queryOptions({
    queryKey: ['invitation', invite_id],
    queryFn: ({ signal }) => call(readInviteLink, { body: { invite_id: invite_id ?? '', token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: STALE_TIME.medium_ms,
    retry: false,
    // The form stands without it.
    meta: { silent: true },
  });
}

/** So that the form begins with the invited address. */
export async function loadInvitation(client: QueryClient, redirect: string | undefined): Promise<void> {
  const query = invitationQuery(redirect);
  if (query.enabled) await client.prefetchQuery(query);
}

/** Of the invitation that `redirect` leads to; undefined without its link, and where no one can accept it any more. */
export function useInvitation(redirect: string | undefined): Invitation | undefined {
  return useQuery(invitationQuery(redirect)).data;
}

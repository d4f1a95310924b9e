// The invitation that led a visitor to the sign-in. The secret of the emailed link reveals who invites them, and to what.
import type { AnswerOf } from '@countersign/contract/endpoint';
import { readInviteLink } from '@countersign/contract/invites';
import { STALE_TIME } from '@countersign/contract/limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { linkSecret } from '#lib/read-link-secrets.ts';
import { invitationKey } from './use-invitation.ts';

export interface Invitation {
  email: string;
  /** Texts for both forms. Kept here, because few visitors come by an invitation and the forms should stay small. */
  title: MessageDescriptor;
  to_sign_in: MessageDescriptor;
  to_sign_up: MessageDescriptor;
}

/** Fetches the invitation that `redirect` leads to: null without a link, or if it can no longer be accepted. */
export async function prefetchInvitation(client: QueryClient, redirect: string): Promise<void> {
  await client.prefetchQuery({
    queryKey: invitationKey(redirect),
    queryFn: ({ signal }) => readInvitation(redirect, signal),
    staleTime: STALE_TIME.long_ms,
    // The form does not know the redirect.
    gcTime: Infinity,
    retry: false,
    // The form works without it.
    meta: { silent: true },
  });
}

async function readInvitation(redirect: string, signal: AbortSignal): Promise<Invitation | null> {
  const invite_id = new URLSearchParams(redirect.split('?')[1]).get('confirm_invite_id');
  const token = linkSecret('/home')?.token;
  return invite_id && token ? worded(await call(readInviteLink, { body: { invite_id, token }, signal })) : null;
}

function worded({ sender, organization, email }: AnswerOf<typeof readInviteLink>): Invitation {
  return {
    email,
    title: msg`${sender} invites you to ${organization}`,
    to_sign_in: msg`Sign in with ${email}, or create an account with it, to see the invitation.`,
    to_sign_up: msg`Create an account with ${email} to see the invitation.`,
  };
}

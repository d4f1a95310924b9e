// The link in an invitation's email. Its secret shows the reader who invites whom to which organization. It verifies no address
// and grants no access, because invitations get forwarded to colleagues.
import type { AnswerOf, BodyOf } from '@countersign/contract/endpoint';
import type { readInviteLink } from '@countersign/contract/invites';
import { problem } from '@countersign/contract/problems';
import type { Context } from '#platform/context/context.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { isSignatureOf, signText, signaturesOf } from '#platform/secrets/app-keys.ts';
import type { InviteRow } from '#src/schema/invites.ts';
import { type InviteDetails, findInviteToSend } from './queries.ts';

const PURPOSE = 'invitation link';

/** The secret is a signature and is not stored, so every email about an invitation to one address has the same link. */
export function linkOf({ public_url, app_keys }: Pick<Context, 'public_url' | 'app_keys'>, invite: InviteRow): string {
  return `${public_url}/home?confirm_invite_id=${invite.id}#token=${signText(app_keys, PURPOSE, signed(invite))}`;
}

/** @throws AppError 422 at `token` for a wrong one, and for an invitation that can no longer be accepted */
export async function readLink(
  { db, app_keys }: Pick<Context, 'db' | 'app_keys'>,
  { invite_id, token }: BodyOf<typeof readInviteLink>,
): Promise<AnswerOf<typeof readInviteLink>> {
  const details = await findInviteToSend(db, invite_id);
  if (!details || !isSignatureOf(token, signaturesOf(app_keys, PURPOSE, signed(details.invite))))
    throw invalidField('token', problem('link_invalid'));
  return { organization: details.organization.name, sender: senderOf(details), email: details.invite.email };
}

export function senderOf({ sender, organization }: InviteDetails): string {
  return sender ? `${sender.first_name} ${sender.last_name}`.trim() : organization.name;
}

/** Includes the address, so that the link stops working for its former reader if the invitation is readdressed. */
function signed({ id, email }: InviteRow): string {
  return `${id} ${email.toLowerCase()}`;
}

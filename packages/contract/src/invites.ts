// Invitations into an organization: what its admins send, and what the invited person does with theirs.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, nullableTime, optionalText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { organizationUser } from './organizations.ts';
import { INVITE_ROLES } from './roles.ts';

/** Core specification, section 4. `not sent`: the mail has not gone out (yet), or the address was changed since. */
export const INVITE_STATUSES = ['pending', 'rejected', 'not sent'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

export const invite = z.object({
  id,
  organization_id: id,
  email: z.string(),
  sent_by: id.nullable(),
  sent_at: nullableTime,
  rejected_at: nullableTime,
  role: z.enum(INVITE_ROLES),
  invite_message: z.string(),
  reject_reason: z.string().nullable(),
  created_at: time,
  updated_at: time,
  status: z.enum(INVITE_STATUSES),
  is_viewed: z.boolean(),
  human_readable_sent_at: z.string().nullable(),
  organization: z
    .object({ id, name: z.string(), logo_base64: z.string().nullable(), primary_color: z.string().nullable() })
    .optional(),
  /** null when the sender has no account any more. */
  sender: z.object({ id, full_name: z.string(), email: z.string() }).nullable().optional(),
});
export type Invite = z.infer<typeof invite>;

const inviteInput = z.object({
  email,
  role: z.enum(INVITE_ROLES).default('standard'),
  invite_message: optionalText(2_000).default(''),
});

export const listMyInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  summary: 'List the caller’s invitations',
  description: 'Those not answered yet. Empty until the caller’s address is verified.',
  tag: 'invites',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at', includes: ['organization', 'sender'] }),
  answer: listOf(invite),
});

export const readInviteLink = endpoint({
  method: 'POST',
  path: '/api/invites/link',
  summary: 'Get an invitation by its link',
  description: 'Who invites whom into which organization, or 422 at `token`. Does not verify the address.',
  tag: 'invites',
  ability: 'session',
  body: z.object({ invite_id: id, token: z.string().min(1).max(200) }),
  answer: z.object({ organization: z.string(), sender: z.string(), email: z.string() }),
});

export const viewInvite = endpoint({
  method: 'POST',
  path: '/api/invites/{inviteId}/viewed',
  summary: 'Mark an invitation as viewed',
  tag: 'invites',
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/invites/{inviteId}/accept',
  summary: 'Accept an invitation',
  description: 'Requires the verified address that was invited.',
  tag: 'invites',
  answer: organizationUser,
});

export const rejectInvite = endpoint({
  method: 'POST',
  path: '/api/invites/{inviteId}/reject',
  summary: 'Decline an invitation',
  description: 'The sender is notified with the reason.',
  tag: 'invites',
  body: z.object({ reject_reason: optionalText(2_000).default('') }),
});

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/invites',
  summary: 'List invitations of an organization',
  description: 'Those not accepted yet, newest first.',
  tag: 'invites',
  ability: 'admin',
  query: listQuery({ sorts: ['created_at', 'email'], default_sort: '-created_at', includes: ['sender'] }),
  answer: listOf(invite),
});

export const createInvite = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/invites',
  summary: 'Create an invitation',
  description: 'Sends an email.',
  tag: 'invites',
  ability: 'admin',
  body: inviteInput,
  answer: invite,
  status: 201,
});

export const getInvite = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/invites/{inviteId}',
  summary: 'Get an invitation',
  tag: 'invites',
  ability: 'admin',
  answer: invite,
});

export const updateInvite = endpoint({
  method: 'PUT',
  path: '/api/organizations/{id}/invites/{inviteId}',
  summary: 'Update an invitation',
  description: 'Sends no email. After a change of the address it counts as not sent.',
  tag: 'invites',
  ability: 'admin',
  body: inviteInput,
  answer: invite,
});

export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}/invites/{inviteId}',
  summary: 'Revoke an invitation',
  description: 'Its link stops working.',
  tag: 'invites',
  ability: 'admin',
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/invites/{inviteId}/resend',
  summary: 'Resend an invitation',
  description: 'At most 10 times an hour. Opens a declined invitation again.',
  tag: 'invites',
  ability: 'admin',
  answer: invite,
});

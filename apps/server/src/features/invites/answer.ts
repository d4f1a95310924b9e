// The invited person views, accepts or declines an invitation. Each answer counts once.
import type { NotificationData } from '@countersign/contract/notifications';
import { problem } from '@countersign/contract/problems';
import { notify } from '#features/notifications/index.ts';
import {
  type MembershipRow,
  findMembership,
  insertMembership,
  lockOrganization,
  notifyMembershipChanged,
} from '#features/organizations/index.ts';
import { organizationInactive } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { InviteRow } from '#src/schema/invites.ts';
import type { InvitedGrant } from './policy.ts';
import { lockInvite, updateInvite } from './queries.ts';

export async function viewInvite({ context }: Call, { invite }: InvitedGrant) {
  if (!invite.viewed_at) await updateInvite(context.db, invite.id, { viewed_at: context.clock.now() });
}

/**
 * Makes the invited user a member. Accepting again returns the same membership.
 * @throws AppError 409 for a declined invitation, and in an inactive organization
 */
export async function acceptInvite({ context }: Call, { invite, user }: InvitedGrant): Promise<MembershipRow> {
  const now = context.clock.now();

  const { membership, notifySender } = await context.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, invite.organization_id);
    const open = await lockInvite(tx, invite.id);
    if (!organization || !open) throw new AppError('not_found');
    if (open.accepted_at) return { membership: await requireMembership(tx, open, user), notifySender: null };
    if (open.rejected_at) throw declined();
    if (!organization.is_active) throw organizationInactive();

    const membership = await insertMembership(tx, {
      id: newId(now),
      organization_id: organization.id,
      user_id: user.id,
      role: open.role,
      created_at: now,
      updated_at: now,
    });
    await updateInvite(tx, open.id, { accepted_at: now, viewed_at: open.viewed_at ?? now, updated_at: now });
    const about = { name: organization.name, message: '' };
    return { membership, notifySender: await answered(tx, context, { invite: open, user, type: 'InviteAccepted', about }) };
  });
  await notifySender?.();
  await notifyMembershipChanged(context, { user_ids: [user.id], organization_id: invite.organization_id });
  return membership;
}

/** @throws AppError 409 for an accepted invitation */
export async function rejectInvite({ context }: Call, { invite, user }: InvitedGrant, reason: string) {
  const now = context.clock.now();

  const notifySender = await context.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, invite.organization_id);
    const open = await lockInvite(tx, invite.id);
    if (!organization || !open) throw new AppError('not_found');
    if (open.accepted_at) throw new AppError('conflict', problem('invite_already_accepted'));
    if (open.rejected_at) return null;

    const changes = { rejected_at: now, reject_reason: reason, viewed_at: open.viewed_at ?? now, updated_at: now };
    await updateInvite(tx, open.id, changes);
    const about = { name: organization.name, message: reason };
    return answered(tx, context, { invite: open, user, type: 'InviteRejected', about });
  });
  await notifySender?.();
}

/** @returns a function that pushes the notification to the sender, to be called after the commit */
function answered(
  tx: Executor,
  context: Context,
  answer: {
    invite: InviteRow;
    user: UserRow;
    type: 'InviteAccepted' | 'InviteRejected';
    about: { name: string; message: string };
  },
) {
  const { invite, user, type, about } = answer;
  const data: NotificationData = {
    type: type === 'InviteAccepted' ? 'success' : 'danger',
    action: { organization_id: invite.organization_id, resource_id: invite.id },
    subject: about.name,
    actor: `${user.first_name} ${user.last_name}`.trim(),
    message: about.message,
  };
  return notify(tx, context, invite.sent_by ? [invite.sent_by] : [], { type, data });
}

/** Accepted before: the user is a member, unless they were removed since. */
async function requireMembership(tx: Executor, invite: InviteRow, user: UserRow): Promise<MembershipRow> {
  const membership = await findMembership(tx, invite.organization_id, user.id);
  if (!membership) throw new AppError('conflict', problem('invite_already_used'));
  return membership;
}

function declined(): AppError {
  return new AppError('conflict', problem('invite_declined'));
}

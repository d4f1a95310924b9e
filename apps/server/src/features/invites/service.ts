// Admins' operations on invitations. Creating and changing takes the organization's lock, so that nobody is invited twice.
import type { BodyOf } from '@countersign/contract/endpoint';
import type { createInvite as createEndpoint } from '@countersign/contract/invites';
import { problem } from '@countersign/contract/problems';
import { isMemberAddress } from '#features/members/index.ts';
import { type OrganizationGrant, lockOrganization } from '#features/organizations/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { sendInvite } from './jobs.ts';
import {
  type InviteDetails,
  countSeatsTaken,
  findInvite,
  insertInvite,
  lockInvite,
  removeRejected,
  updateInvite,
} from './queries.ts';

type Input = BodyOf<typeof createEndpoint>;

/** @throws AppError 422 at `email` for a member or someone already invited, 402 without a free seat */
export async function invitePerson(call: Call, grant: OrganizationGrant, input: Input): Promise<InviteDetails> {
  const { db, clock, jobs } = call.context;
  const { organization_id, user } = grant;
  const now = clock.now();
  const id = newId(now);

  return onlyOnce(() =>
    db.transaction(async (tx) => {
      if (!(await lockOrganization(tx, organization_id))) throw new AppError('not_found');
      await refuseMember(tx, organization_id, input.email);
      await requireSeat(call.context, tx, organization_id);
      await removeRejected(tx, organization_id, input.email);
      await insertInvite(tx, { id, organization_id, ...input, sent_by: user.id, created_at: now, updated_at: now });
      await jobs.send(tx, sendInvite, { invite_id: id });
      return requireInvite(tx, organization_id, id);
    }),
  );
}

/** Sends nothing. @throws AppError 404, 422 at `email`, 402 if a declined invitation is readdressed without a free seat */
export async function changeInvite(
  call: Call,
  { organization_id }: OrganizationGrant,
  { id, input }: { id: string; input: Input },
): Promise<InviteDetails> {
  const { db, clock } = call.context;

  return onlyOnce(() =>
    db.transaction(async (tx) => {
      if (!(await lockOrganization(tx, organization_id))) throw new AppError('not_found');
      const { invite } = await requireInvite(tx, organization_id, id);
      const isSameAddress = invite.email.toLowerCase() === input.email.toLowerCase();
      if (!isSameAddress) await refuseMember(tx, organization_id, input.email);
      if (!isSameAddress && invite.rejected_at) await requireSeat(call.context, tx, organization_id);
      // The previous addressee's view or answer does not apply to the new one.
      const forgotten = { sent_at: null, viewed_at: null, rejected_at: null, reject_reason: null };
      await updateInvite(tx, id, { ...input, ...(isSameAddress ? {} : forgotten), updated_at: clock.now() });
      return requireInvite(tx, organization_id, id);
    }),
  );
}

/**
 * Sends the email again and reopens a declined invitation. @throws AppError 404, 422 at `email` for a member, 402 without a free
 * seat
 */
export async function resendInvite(call: Call, { organization_id, user }: OrganizationGrant, id: string): Promise<InviteDetails> {
  const { db, clock, jobs } = call.context;

  return db.transaction(async (tx) => {
    if (!(await lockOrganization(tx, organization_id))) throw new AppError('not_found');
    await requireInvite(tx, organization_id, id);
    const invite = await lockInvite(tx, id);
    if (!invite || invite.accepted_at) throw new AppError('not_found');
    await refuseMember(tx, organization_id, invite.email);
    if (invite.rejected_at) await requireSeat(call.context, tx, organization_id);
    const reopened = invite.rejected_at ? { rejected_at: null, reject_reason: null, viewed_at: null, sent_at: null } : {};
    await updateInvite(tx, id, { ...reopened, sent_by: user.id, updated_at: clock.now() });
    await jobs.send(tx, sendInvite, { invite_id: id });
    return requireInvite(tx, organization_id, id);
  });
}

/** @throws AppError 404 */
export async function requireInvite(db: Executor, organizationId: string, id: string): Promise<InviteDetails> {
  const details = await findInvite(db, organizationId, id);
  if (!details) throw new AppError('not_found');
  return details;
}

/** Declined invitations hold no seat. Needs the organization's lock, so that two invitations cannot take the last seat. */
async function requireSeat({ entitlements }: Pick<Context, 'entitlements'>, tx: Executor, organizationId: string) {
  const limit = await entitlements.seatsOf(tx, organizationId);
  if (limit === null) return;
  if ((await countSeatsTaken(tx, organizationId)) < limit) return;
  throw new AppError('payment_required', {
    ...problem('no_seat_left'),
    body: { metric: 'seats', limit },
  });
}

async function refuseMember(tx: Executor, organizationId: string, email: string) {
  if (await isMemberAddress(tx, organizationId, email)) throw invalidField('email', problem('already_a_member'));
}

async function onlyOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'invites_open')) throw invalidField('email', problem('already_invited'));
    throw error;
  }
}

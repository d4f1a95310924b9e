// Changes roles and removes members, serialized by the organization's lock, so that there is always an admin.
import { problem } from '@countersign/contract/problems';
import { accessEnded } from '#features/auth/index.ts';
import {
  type OrganizationGrant,
  clearDefaults,
  lockOrganization,
  notifyMembershipChanged,
} from '#features/organizations/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { type MemberDetails, countOtherAdmins, deleteMembership, findMember, updateRole } from './queries.ts';

interface Change {
  grant: OrganizationGrant;
  user_id: string;
}

/** @throws AppError 404, 409 for the caller's own role */
export async function changeRole(call: Call, change: Change, role: 'admin' | 'standard'): Promise<MemberDetails> {
  const { context } = call;
  const { organization_id, user } = change.grant;
  if (change.user_id === user.id) throw new AppError('conflict', problem('own_role'));

  const changed = await context.db.transaction(async (tx) => {
    const member = await requireMember(tx, change);
    await requireStillAdmin(tx, change.grant);
    const written = { role, updated_at: context.clock.now() };
    await updateRole(tx, member.membership, written);
    if (role === 'standard') await emit(tx, accessEnded, { person_ids: [change.user_id] });
    return { ...member, membership: { ...member.membership, ...written } };
  });
  await notifyMembershipChanged(context, { user_ids: [change.user_id], organization_id });
  return changed;
}

/** Removes a member, or lets them leave. Their documents stay. @throws AppError 404, 409 for the last admin */
export async function removeMember(call: Call, change: Change) {
  const { context } = call;
  const { organization_id, user } = change.grant;
  const isLeaving = change.user_id === user.id;

  await context.db.transaction(async (tx) => {
    const { membership } = await requireMember(tx, change);
    if (!isLeaving) await requireStillAdmin(tx, change.grant);
    if (membership.role === 'admin' && (await countOtherAdmins(tx, organization_id, change.user_id)) === 0)
      throw lastAdmin(isLeaving);
    await deleteMembership(tx, membership);
    await clearDefaults(tx, organization_id, change.user_id);
    await emit(tx, accessEnded, { person_ids: [change.user_id] });
  });
  await notifyMembershipChanged(context, { user_ids: [change.user_id], organization_id });
}

function lastAdmin(isLeaving: boolean): AppError {
  return new AppError('conflict', problem(isLeaving ? 'last_admin_leaves' : 'last_admin'));
}

async function requireMember(tx: Executor, { grant, user_id }: Change): Promise<MemberDetails> {
  if (!(await lockOrganization(tx, grant.organization_id))) throw new AppError('not_found');
  const member = await findMember(tx, grant.organization_id, user_id);
  if (!member) throw new AppError('not_found');
  return member;
}

/** Guards against concurrent changes: two admins who demote each other must not both succeed. */
async function requireStillAdmin(tx: Executor, { organization_id, user }: OrganizationGrant) {
  const own = await findMember(tx, organization_id, user.id);
  if (own?.membership.role !== 'admin') throw new AppError('forbidden');
}

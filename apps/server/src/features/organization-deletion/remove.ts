// Deletes an organization. Its content is inaccessible at once; a job cleans it up.
import { problem } from '@countersign/contract/problems';
import { accessEnded } from '#features/auth/index.ts';
import { endAllSubscriptions, requireNothingCharged } from '#features/billing/index.ts';
import {
  type OrganizationGrant,
  clearDefaults,
  findMembership,
  lockOrganization,
  readMemberIds,
  notifyMembershipChanged,
  updateOrganization,
} from '#features/organizations/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { clearOrganization } from './jobs.ts';
import { countBeingSealed, removeInvites, stopBulkSends, switchOffForms } from './queries.ts';

/** @throws AppError 409 while a document that everyone has signed waits for its seal, which its signees must get */
export async function deleteOrganization(call: Call, { organization_id, user }: OrganizationGrant) {
  const { context } = call;
  const { db, clock, jobs } = context;
  const now = clock.now();

  await requireNothingBeingSealed(db, organization_id);
  // The deletion fails unless all subscriptions end, so that nobody is charged for a deleted organization.
  const owner = { user_id: null, organization_id };
  await endAllSubscriptions(context, owner);
  const user_ids = await db.transaction(async (tx) => {
    await requireNothingCharged(tx, context, owner);
    if (!(await lockOrganization(tx, organization_id))) throw new AppError('not_found');
    // The caller may have been demoted or removed in the meantime.
    if ((await findMembership(tx, organization_id, user.id))?.role !== 'admin') throw new AppError('forbidden');
    await requireNothingBeingSealed(tx, organization_id);

    await updateOrganization(tx, organization_id, { deleted_at: now, updated_at: now, updated_by: user.id, logo_key: null });
    await clearDefaults(tx, organization_id);
    await removeInvites(tx, organization_id);
    await switchOffForms(tx, organization_id, now);
    await stopBulkSends(tx, organization_id);
    await jobs.send(tx, clearOrganization, { organization_id, user_id: user.id });
    const person_ids = await readMemberIds(tx, organization_id);
    await emit(tx, accessEnded, { person_ids });
    return person_ids;
  });
  await notifyMembershipChanged(context, { user_ids, organization_id });
}

async function requireNothingBeingSealed(db: Executor, organizationId: string) {
  if ((await countBeingSealed(db, organizationId)) === 0) return;
  throw new AppError('conflict', {
    ...problem('organization_document_being_sealed'),
  });
}

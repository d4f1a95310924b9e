// Deletes an account. Organizations keep their documents, and timelines keep the user's name.
import { problem } from '@countersign/contract/problems';
import { sendAccountEmail } from '#features/account-emails/index.ts';
import { accessEnded } from '#features/auth/index.ts';
import { endAllSubscriptions, requireNothingCharged } from '#features/billing/index.ts';
import { deleteIntegrationsOf, revokeAtServices } from '#features/integrations/index.ts';
import { deleteOrganization } from '#features/organization-deletion/index.ts';
import { withdraw } from '#features/signing/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import {
  type Led,
  countDocuments,
  countFinalizing,
  countStillPending,
  emptyUser,
  findLed,
  findPending,
  lockOrganizationsOf,
  lockPerson,
  archiveDocuments,
  deleteOwnedRows,
} from './queries.ts';

const WITHDRAWN = 'The sender has deleted their account.';

export async function describeRemoval(db: Executor, userId: string) {
  const [documents, pending, led] = await Promise.all([countDocuments(db, userId), findPending(db, userId), findLed(db, userId)]);
  const named = (organizations: readonly Led[]) => organizations.map(({ id, name }) => ({ id, name }));
  return {
    documents,
    pending_documents: pending.length,
    blocking_organizations: named(led.filter(needsThem)),
    closing_organizations: named(led.filter(isAlone)),
  };
}

/**
 * Withdraws pending documents, deletes organizations without other members, then deletes the account in a single transaction. If
 * it is interrupted, the user still has the account and can start again.
 * @throws AppError 409 for the last admin of an organization with other members, while a document is being finalized, and while a
 * subscription is being started
 */
export async function removeAccount(call: Call, user: UserRow) {
  const { db, clock, jobs } = call.context;
  const before = await findLed(db, user.id);
  requireReplaceable(before);
  if ((await countFinalizing(db, user.id)) > 0) throw stillFinalizing();
  const owner = { user_id: user.id, organization_id: null };
  await endAllSubscriptions(call.context, owner);
  for (const { id } of before.filter(isAlone)) await deleteOrganization(call, { organization_id: id, user, role: 'admin' });
  for (const id of await findPending(db, user.id)) await withdraw(call, id, WITHDRAWN);

  const now = clock.now();
  const integrations = await db.transaction(async (tx) => {
    await requireNothingCharged(tx, call.context, owner);
    await lockOrganizationsOf(tx, user.id);
    const present = await lockPerson(tx, user.id);
    if (!present) return [];
    const led = await findLed(tx, user.id);
    requireReplaceable(led);
    if ((await countStillPending(tx, user.id)) > 0) throw stillFinalizing();
    if (led.some(isAlone)) throw new AppError('conflict', problem('organization_added_meanwhile'));

    await archiveDocuments(tx, user.id, now);
    await deleteOwnedRows(tx, user.id);
    await emit(tx, accessEnded, { person_ids: [user.id] });
    const deleted = await deleteIntegrationsOf(tx, user.id);
    await jobs.send(tx, sendAccountEmail, { kind: 'account_deleted', user_id: user.id, to: present.email });
    await record(tx, { subject: { user_id: user.id }, type: 'deleted', at: now, ...byCall(call) });
    await emptyUser(tx, user.id, now);
    return deleted;
  });
  logSecurity(call, 'account_deleted');
  await revokeAtServices(call.context, integrations);
}

function requireReplaceable(led: readonly Led[]) {
  const blocking = led.filter(needsThem);
  if (blocking.length === 0) return;
  const names = blocking.map(({ name }) => name).join(', ');
  throw new AppError('conflict', {
    ...problem('last_admin_of_organization', { organization: names }),
  });
}

function needsThem({ other_members, other_admins }: Led): boolean {
  return other_members > 0 && other_admins === 0;
}

function isAlone({ other_members }: Led): boolean {
  return other_members === 0;
}

function stillFinalizing(): AppError {
  return new AppError('conflict', {
    ...problem('document_being_sealed'),
  });
}

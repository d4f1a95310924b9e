// Notifies the billing contacts of a space: by email, and in the app where they can act on it.
import type { Notice, NotificationData } from '@countersign/contract/notifications';
import { notify } from '#features/notifications/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { BillingAccountRow } from '#src/schema/billing.ts';
import { findPayers, insertNotice } from './queries.ts';
import type { BillingFact, FactKind } from '../facts.ts';
import { emailBillingNotice } from './jobs.ts';

/** Receipts are sent by email only. */
const NOTICE_OF: Partial<Record<FactKind, { notice: Notice; type: NotificationData['type'] }>> = {
  payment_failed: { notice: 'payment_failed', type: 'danger' },
  subscription_unpaid: { notice: 'subscription_unpaid', type: 'danger' },
  trial_ending: { notice: 'trial_ending', type: 'info' },
  card_expiring: { notice: 'card_expiring', type: 'warning' },
  usage_high: { notice: 'usage_high', type: 'warning' },
  usage_full: { notice: 'usage_full', type: 'danger' },
  seats_added: { notice: 'seats_added', type: 'warning' },
};

/** Sends each fact once, even if several processes find it. */
export async function noteFacts(context: Context, account: BillingAccountRow, facts: readonly BillingFact[]): Promise<void> {
  for (const fact of facts) {
    const show = await context.db.transaction(async (tx) => noteFact(tx, context, { account, fact }));
    await show?.();
  }
}

/** @returns a function that pushes the notification live, to be called after the commit; null if the fact was sent before */
export async function noteFact(
  tx: Executor,
  context: Context,
  { account, fact }: { account: BillingAccountRow; fact: BillingFact },
): Promise<(() => Promise<void>) | null> {
  const isNew = await insertNotice(tx, {
    billing_account_id: account.id,
    fact: `${fact.kind}:${fact.key}`,
    created_at: context.clock.now(),
  });
  if (!isNew) return null;

  const { user_ids, billing_email, organization } = await findPayers(tx, account);
  // A billing email replaces the admins as recipient.
  const readers = billing_email ? [null] : user_ids;
  const emails = readers.map((user_id) => ({ account_id: account.id, user_id, fact }));
  await context.jobs.sendEach(tx, emailBillingNotice, emails);

  const notice = NOTICE_OF[fact.kind];
  if (!notice) return null;
  const action = { organization_id: account.organization_id, resource_id: account.id };
  // Admins of several organizations need to know which one it is.
  const data = { ...notice, action, subject: subjectOf(fact), actor: '', message: organization ?? '' };
  return notify(tx, context, user_ids, { type: 'System', data, is_alert: true });
}

/** The subject named in the notification's text. */
function subjectOf({ metric, seats, card }: BillingFact): string {
  return metric ?? seats?.toString() ?? card;
}

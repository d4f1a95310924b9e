// Compares the seats in use with the seats paid for, after the daily sweep has re-read all subscriptions. Our routes never allow
// more members than paid seats, but someone can lower the quantity at the provider. Such a subscription gets the missing seats,
// prorated on its next invoice. The payers are notified, and support staff are notified of each difference once a month.
import type { Notice } from '@countersign/contract/notifications';
import { alertSupportStaff } from '#features/notifications/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { reconcileSeats } from './jobs.ts';
import { billingFact } from './facts.ts';
import { noteFacts } from './notices/note.ts';
import { type ExceededSeats, findExceededSeats, insertNotice } from './notices/queries.ts';
import { findAccountById } from './queries.ts';
import { addMissingSeats } from './subscription.ts';

export function handleReconcileSeats(context: Context) {
  return handleJob(reconcileSeats, async () => {
    if (context.payments.kind === 'off') return;
    for (const exceeded of await findExceededSeats(context.db)) {
      const seats = await mend(context, exceeded);
      if (seats !== null) await notifyPayers(context, exceeded, seats);
      await notifyStaff(context, exceeded, seats === null ? 'seats_exceeded' : 'seats_matched');
    }
  });
}

/** @returns the number of seats now paid for; null if the subscription cannot be changed */
async function mend(context: Context, { account_id, organization_id }: ExceededSeats): Promise<number | null> {
  try {
    return await addMissingSeats(context, { user_id: null, organization_id });
  } catch (error) {
    context.log.warn({ err: error, account_id }, 'the missing seats of a subscription could not be added');
    return null;
  }
}

async function notifyPayers(context: Context, { account_id, paid }: ExceededSeats, seats: number) {
  const account = await findAccountById(context.db, account_id);
  if (!account) return;
  const key = `${context.clock.now().toISOString()}:${seats}`;
  await noteFacts(context, account, [billingFact.parse({ kind: 'seats_added', key, seats, added_seats: seats - paid })]);
}

async function notifyStaff(context: Context, { account_id, name, taken, paid }: ExceededSeats, notice: Notice) {
  const month = context.clock.now().toISOString().slice(0, 'yyyy-mm'.length);
  const fact = `${notice}:${taken}:${paid}:${month}`;
  const show = await context.db.transaction(async (tx) => {
    const isNew = await insertNotice(tx, { billing_account_id: account_id, fact, created_at: context.clock.now() });
    return isNew ? alertSupportStaff(tx, context, { notice, subject: `${name} (${taken}/${paid})` }) : null;
  });
  await show?.();
}

import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { openPayments } from './payments.ts';
import { findAccount } from './queries.ts';
import { readSubscriptions } from './sync.ts';

/** Re-reads all subscriptions of a space from the provider. @throws AppError 404 if billing is off */
export async function refreshSubscription(context: Context, owner: Owner): Promise<void> {
  const payments = openPayments(context);
  const account = await findAccount(context.db, owner);
  if (account) await readSubscriptions(context, payments, account);
}

import type { Owner } from '#platform/db/owned-by.ts';
import type { Parts } from '#platform/http/parts.ts';
import { openPayments } from './payments.ts';
import { findAccount } from './queries.ts';
import { readSubscriptions } from './sync.ts';

/** Re-reads all subscriptions of a space from the provider. @throws AppError 404 where nothing is charged */
export async function refreshSubscription(parts: Parts, owner: Owner): Promise<void> {
  const payments = openPayments(parts);
  const account = await findAccount(parts.db, owner);
  if (account) await readSubscriptions(parts, payments, account);
}

// Ends the subscription of an account or organization before its deletion, so that it is not charged afterwards.
import { problem } from '@countersign/contract/problems';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { asAppError } from './provider-refusals.ts';
import { runOperation } from './operation.ts';
import { findAccount, findOpenSubscriptions, lockAccount } from './queries.ts';
import { endNow } from './subscription.ts';
import { readSubscription } from './sync.ts';

/**
 * Ends all subscriptions of a space. @throws AppError 409 while another change is in progress, 503 if the provider cannot be
 * reached
 */
export async function endAllSubscriptions(context: Context, owner: Owner): Promise<void> {
  if (context.payments.kind === 'off') return;
  const account = await findAccount(context.db, owner);
  if (!account) return;
  // A change with unknown outcome may have created a subscription that is not stored here yet.
  if (!account.operation_id && (await findOpenSubscriptions(context.db, account.id)).length === 0) return;
  const ending = runOperation(context, owner, async ({ payments }) => {
    for (const { stripe_id } of await findOpenSubscriptions(context.db, account.id)) {
      await endNow(payments, stripe_id);
      await readSubscription(context, payments, stripe_id);
    }
  });
  await ending.catch((error: unknown) => {
    throw asAppError(error);
  });
}

/**
 * Blocks new subscriptions until the transaction that deletes the space ends; after that, the space cannot subscribe. Must be
 * called before other rows are locked, because a seat change locks the account before the organization.
 * @throws AppError 409 if a subscription was started after `endAllSubscriptions`
 */
export async function requireNothingCharged(tx: Executor, { payments, clock }: Context, owner: Owner): Promise<void> {
  if (payments.kind === 'off') return;
  const now = clock.now();
  const { id, operation_id } = await lockAccount(tx, owner, { id: newId(now), now });
  if (!operation_id && (await findOpenSubscriptions(tx, id)).length === 0) return;
  throw new AppError('conflict', problem('subscription_changed_meanwhile'));
}

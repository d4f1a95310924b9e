// Runs one change of a space's billing at a time. The intended operation is recorded first; if the record is overdue, the next
// caller reads the outcome from the provider. So two windows never subscribe twice, and a killed process leaves no uncertain
// state. The record of a request that timed out stays until it is overdue, because the provider may still carry it out.
import { problem } from '@countersign/contract/problems';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isSlowProvider } from '#platform/payments/provider-errors.ts';
import type { BillingAccountRow } from '#src/schema/billing.ts';
import { providerUnavailable } from './provider-refusals.ts';
import { type OpenPayments, openPayments } from './payments.ts';
import {
  endOperation,
  extendOperation,
  findAccount,
  isOwnerDeleted,
  lockAccount,
  readCustomer,
  settleTrialMarks,
  updateAccount,
} from './queries.ts';
import { readSubscriptions } from './sync.ts';

/** Longer than one request to the provider can take with all its retries. */
const OPERATION_MS = 3 * 60_000;
const UNDER_WAY = problem('subscription_change_in_progress');
const SLOW = problem('provider_too_slow');

export interface Operation {
  id: string;
  account: BillingAccountRow & { customer_id: string };
  payments: OpenPayments;
}

/**
 * Runs a change of a space's billing. Creates the account, and its customer at the provider, if they do not exist.
 * @throws AppError 409 during another change of the space, 404 for a deleted space, 503 if the provider is slow
 */
export async function runOperation<T>(context: Context, owner: Owner, change: (operation: Operation) => Promise<T>): Promise<T> {
  const payments = openPayments(context);
  const now = context.clock.now();
  const id = newId(now);
  const { account, overdue } = await begin(context, owner, { id, now });
  if (overdue) await finishInterrupted(context, payments, { ...account, operation_id: overdue });

  let result: T;
  try {
    const customer_id = account.customer_id ?? (await createCustomer(context, payments, account));
    result = await change({ id, payments, account: { ...account, customer_id } });
  } catch (error) {
    if (isSlowProvider(error)) throw providerUnavailable(SLOW, OPERATION_MS / 1_000);
    // The outcome is unknown: the provider may have made the change although its answer was lost.
    await finishInterrupted(context, payments, { ...account, operation_id: id }).catch((cause: unknown) =>
      context.log.warn({ err: cause, account_id: account.id }, 'what became of a change is read later'),
    );
    throw error;
  }
  await endOperation(context.db, { id: account.id, operation_id: id });
  return result;
}

/**
 * Must be called before a request that must not be repeated, because earlier requests may have taken so long that the record is
 * overdue.
 * @throws AppError 409 if another change has begun in the meantime
 */
export async function requireOperation({ db, clock }: Context, { id, account }: Operation): Promise<void> {
  const operation_until = new Date(clock.now().getTime() + OPERATION_MS);
  const isOurs = await extendOperation(db, { id: account.id, operation_id: id, operation_until });
  if (!isOurs) throw new AppError('conflict', UNDER_WAY);
}

/** The billing account of a space. Creates the customer at the provider if there is none. */
export async function accountWithCustomer(context: Context, owner: Owner): Promise<Operation['account']> {
  const account = await findAccount(context.db, owner);
  if (account?.customer_id) return { ...account, customer_id: account.customer_id };
  return runOperation(context, owner, async (operation) => operation.account);
}

/** Reads the outcome of an unfinished operation from the provider, and ends the operation. */
export async function finishInterrupted(context: Context, payments: OpenPayments, account: BillingAccountRow) {
  const { operation_id } = account;
  if (!operation_id) return;
  const found = account.customer_id ? await readSubscriptions(context, payments, account) : [];
  const hasBegunTrial = found.some(({ metadata }) => metadata['operation_id'] === operation_id);
  await settleTrialMarks(context.db, operation_id, hasBegunTrial);
  await endOperation(context.db, { id: account.id, operation_id });
}

async function begin(context: Context, owner: Owner, { id, now }: { id: string; now: Date }) {
  return context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, owner, { id: newId(now), now });
    // Deleting the owner locks the account too, so a deletion is always visible here.
    if (await isOwnerDeleted(tx, owner)) throw new AppError('not_found');
    if (account.operation_until && account.operation_until > now) throw new AppError('conflict', UNDER_WAY);
    await updateAccount(tx, account.id, { operation_id: id, operation_until: new Date(now.getTime() + OPERATION_MS) });
    return { account, overdue: account.operation_id };
  });
}

async function createCustomer(context: Context, { stripe }: OpenPayments, account: BillingAccountRow): Promise<string> {
  const { name, email } = await readCustomer(context.db, account);
  const customer = await stripe.customers.create(
    { name, ...(email ? { email } : {}), metadata: { billing_account_id: account.id } },
    { idempotencyKey: `customer-${account.id}` },
  );
  await updateAccount(context.db, account.id, { customer_id: customer.id, updated_at: context.clock.now() });
  return customer.id;
}

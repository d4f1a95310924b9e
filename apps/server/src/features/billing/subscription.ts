// Starts, changes, cancels and resumes the subscription of a space. The provider decides what is due; our row follows its
// answers.
import type { ChosenPlan } from '@countersign/contract/subscriptions';
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import { countSeatsTaken } from '#features/invites/index.ts';
import { lockOrganization } from '#features/organizations/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { unlessMissing } from '#platform/payments/provider-errors.ts';
import type { SubscriptionRow } from '#src/schema/billing.ts';
import { defaultCard } from './cards.ts';
import { type Choice, readChoice, requireRoom } from './choice.ts';
import { type Operation, runOperation, requireOperation } from './operation.ts';
import { declined, paymentOutcome } from './payment-outcome.ts';
import { type OpenPayments, providerTime } from './payments.ts';
import { stateOf } from './presenter.ts';
import { requirePromoCode } from './promo-codes.ts';
import { isOrganizationDisabled } from './entitlement-queries.ts';
import { findSubscription, settleTrialMarks, updateAccount } from './queries.ts';
import { readSubscription } from './sync.ts';
import { takeTrial, trialEnd } from './trial.ts';

export interface Changed {
  /** For the provider's script, if the bank requires the payment to be confirmed. */
  client_secret: string | null;
}

const DONE: Changed = { client_secret: null };

/**
 * @throws AppError 409 if there is a subscription already, 422 at the fields of the choice, without a card, or if the card is
 * declined
 */
export async function startSubscription(context: Context, owner: Owner, body: ChosenPlan): Promise<Changed> {
  return runOperation(context, owner, async (operation) => {
    await requireEnabled(context, owner);
    if (await currentOf(context, owner)) throw new AppError('conflict', problem('already_subscribed'));
    const choice = await readChoice(context.db, owner, { body, current: null });
    const card = await defaultCard(operation.payments, operation.account.customer_id);
    if (!card) throw new AppError('invalid', problem('payment_method_missing'));
    const promo = choice.promo_code ? await requirePromoCode(operation.payments, operation.account, choice.promo_code) : null;
    const hasTrial = await takeTrial(context, operation, card.card?.fingerprint ?? null);

    await requireOperation(context, operation);
    const created = await operation.payments.stripe.subscriptions.create(
      {
        customer: operation.account.customer_id,
        items: [{ price: choice.price_id, quantity: choice.quantity }],
        payment_behavior: 'allow_incomplete',
        ...(hasTrial ? { trial_end: seconds(trialEnd(await providerTime(context))) } : {}),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        ...(promo ? { discounts: [{ promotion_code: promo.id }] } : {}),
        ...taxOf(operation.payments),
        metadata: { billing_account_id: operation.account.id, operation_id: operation.id },
      },
      { idempotencyKey: `subscribe-${operation.id}` },
    );
    await settleTrialMarks(context.db, operation.id, hasTrial);
    return settle(context, operation, { id: created.id, undo: (invoiceId) => abandon(operation, created.id, invoiceId) });
  });
}

/** @throws AppError 404 without a subscription, 409 if it cannot be changed now, 422 at the fields of the choice */
export async function swapSubscription(context: Context, owner: Owner, body: ChosenPlan): Promise<Changed> {
  return runOperation(context, owner, async (operation) => {
    await requireEnabled(context, owner);
    const current = await requireChangeable(context, owner);
    const choice = await readChoice(context.db, owner, { body, current });
    await requireOperation(context, operation);
    if (owner.organization_id && choice.quantity < current.quantity)
      await reserveFewerSeats(context, { operation, organization_id: owner.organization_id, seats: choice.quantity });
    await update(operation, { current, choice });
    if (choice.promo_code) await discount(operation, current, choice.promo_code);

    const { stripe } = operation.payments;
    return settle(context, operation, {
      id: current.stripe_id,
      // Voiding the invoice also discards the change that waits for its payment.
      undo: (invoiceId) => stripe.invoices.voidInvoice(invoiceId),
    });
  });
}

/** The subscription ends with the paid period; an unpaid one ends at once and is not charged again. @throws AppError 404, 409 */
export async function cancelSubscription(context: Context, owner: Owner): Promise<void> {
  await runOperation(context, owner, async (operation) => {
    const current = await requireCurrent(context, owner);
    if (!stateOf(current, await providerTime(context)).is_cancelable)
      throw new AppError('conflict', problem('subscription_already_canceled'));
    if (current.status === 'active' || current.status === 'trialing')
      await operation.payments.stripe.subscriptions.update(current.stripe_id, { cancel_at: 'min_period_end' });
    else await endNow(operation.payments, current.stripe_id);
    await readSubscription(context, operation.payments, current.stripe_id);
  });
}

/** @throws AppError 404 without a subscription, 409 if it is not canceled */
export async function resumeSubscription(context: Context, owner: Owner): Promise<Changed> {
  return runOperation(context, owner, async (operation) => {
    const current = await requireCurrent(context, owner);
    await requireEnabled(context, owner);
    if (!stateOf(current, await providerTime(context)).is_resumable)
      throw new AppError('conflict', problem('subscription_not_resumable'));
    await operation.payments.stripe.subscriptions.update(current.stripe_id, { cancel_at: '' });
    await readSubscription(context, operation.payments, current.stripe_id);
    return DONE;
  });
}

/** @throws AppError 404, 409, 422 at `promo_code` */
export async function applyPromoCode(context: Context, owner: Owner, code: string): Promise<void> {
  await runOperation(context, owner, async (operation) => {
    const current = await requireCurrent(context, owner);
    await discount(operation, current, code);
    await readSubscription(context, operation.payments, current.stripe_id);
  });
}

/** The subscription of a space, unless it has ended. */
export async function currentOf(context: Context, owner: Owner): Promise<SubscriptionRow | null> {
  const row = await findSubscription(context.db, owner);
  if (!row || stateOf(row, await providerTime(context)).is_ended) return null;
  return row;
}

/** A disabled organization cannot be used, so nothing more is charged for it; its subscription can be canceled. @throws AppError 409 */
async function requireEnabled({ db }: Context, { organization_id }: Owner): Promise<void> {
  if (organization_id !== null && (await isOrganizationDisabled(db, organization_id)))
    throw new AppError('conflict', problem('organization_disabled'));
}

async function requireCurrent(context: Context, owner: Owner): Promise<SubscriptionRow> {
  const current = await currentOf(context, owner);
  if (!current) throw new AppError('not_found', problem('no_subscription'));
  return current;
}

async function requireChangeable(context: Context, owner: Owner): Promise<SubscriptionRow> {
  const current = await requireCurrent(context, owner);
  const { is_active } = stateOf(current, await providerTime(context));
  if (!is_active) throw new AppError('conflict', problem('payment_overdue'));
  if (current.is_change_pending) throw new AppError('conflict', problem('payment_pending'));
  return current;
}

/**
 * Raises the quantity of a subscription to the seats in use, at the usual price of added seats.
 * @returns the number of seats then paid for; null if none is missing or the subscription cannot be changed now
 * @throws AppError 409 while another change is in progress, 422 if the card is declined
 */
export async function addMissingSeats(context: Context, owner: Owner & { organization_id: string }): Promise<number | null> {
  return runOperation(context, owner, async (operation) => {
    const current = await currentOf(context, owner);
    if (!current || current.cancel_at || current.is_change_pending) return null;
    if (!stateOf(current, await providerTime(context)).is_active) return null;
    const seats = await countSeatsTaken(context.db, owner.organization_id);
    if (seats <= current.quantity) return null;
    await requireOperation(context, operation);
    await update(operation, { current, choice: { price_id: current.price_id, quantity: seats } });
    const { stripe } = operation.payments;
    await settle(context, operation, { id: current.stripe_id, undo: (invoiceId) => stripe.invoices.voidInvoice(invoiceId) });
    return seats;
  });
}

/** Lowers our own limit first, so that no one is invited into a seat that is about to be removed. */
async function reserveFewerSeats(
  context: Context,
  { operation, organization_id, seats }: { operation: Operation; organization_id: string; seats: number },
) {
  await context.db.transaction(async (tx) => {
    if (!(await lockOrganization(tx, organization_id))) throw new AppError('not_found');
    await requireRoom(tx, organization_id, { seats, is_subscribed: true });
    await updateAccount(tx, operation.account.id, { seat_limit: seats });
  });
}

async function update(
  operation: Operation,
  { current, choice }: { current: SubscriptionRow; choice: Pick<Choice, 'price_id' | 'quantity'> },
) {
  const { stripe } = operation.payments;
  // Changing a canceled subscription resumes it. The provider accepts no other change together with a pending update.
  if (current.cancel_at) await stripe.subscriptions.update(current.stripe_id, { cancel_at: '' });
  await stripe.subscriptions.update(
    current.stripe_id,
    {
      items: [{ id: current.item_id, price: choice.price_id, quantity: choice.quantity }],
      // Charges and credits go on the next invoice, so that not every added seat has an invoice of its own.
      proration_behavior: 'create_prorations',
      payment_behavior: 'pending_if_incomplete',
    },
    { idempotencyKey: `swap-${operation.id}` },
  );
}

async function discount({ payments, account }: Operation, current: SubscriptionRow, code: string) {
  const promo = await requirePromoCode(payments, account, code);
  await payments.stripe.subscriptions.update(current.stripe_id, { discounts: [{ promotion_code: promo.id }] });
}

/** @throws AppError 422 if the card was declined, after undoing the change */
async function settle(
  context: Context,
  { payments }: Operation,
  { id, undo }: { id: string; undo: (invoiceId: string) => Promise<unknown> },
): Promise<Changed> {
  const subscription = await readSubscription(context, payments, id);
  const outcome = subscription ? await paymentOutcome(payments, subscription) : null;
  if (outcome?.kind === 'to_confirm') return { client_secret: outcome.client_secret };
  if (outcome?.kind !== 'declined') return DONE;
  await undo(outcome.invoice_id);
  await readSubscription(context, payments, id);
  throw declined(outcome.message);
}

async function abandon({ payments }: Operation, id: string, invoiceId: string) {
  await payments.stripe.subscriptions.cancel(id);
  await voidIfOpen(payments.stripe, invoiceId);
}

/** Also voids its open invoices, so that they are not charged. */
export async function endNow({ stripe }: OpenPayments, id: string) {
  // A subscription that has already ended at the provider counts as missing in this call.
  await unlessMissing(stripe.subscriptions.cancel(id));
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
    if (invoice.id) await voidIfOpen(stripe, invoice.id);
}

async function voidIfOpen(stripe: Stripe, invoiceId: string) {
  const invoice = await stripe.invoices.retrieve(invoiceId);
  if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoiceId);
}

function taxOf({ automatic_tax }: OpenPayments) {
  return automatic_tax ? { automatic_tax: { enabled: true } } : {};
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

// The cards of a space, which the provider stores. All invoices are paid with the default card.
import type { PaymentMethod } from '@countersign/contract/payment-methods';
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { unlessMissing } from '#platform/payments/provider-errors.ts';
import { accountWithCustomer, runOperation } from './operation.ts';
import { type OpenPayments, openPayments } from './payments.ts';
import { findAccount } from './queries.ts';
import { idOf } from './sync.ts';

export async function listCards(context: Context, owner: Owner): Promise<PaymentMethod[]> {
  const payments = openPayments(context);
  const account = await findAccount(context.db, owner);
  if (!account?.customer_id) return [];
  const [defaultId, cards] = await Promise.all([
    defaultCardId(payments, account.customer_id),
    payments.stripe.customers.listPaymentMethods(account.customer_id, { type: 'card', limit: 100 }),
  ]);
  return cards.data.map((card) => presentCard(card, defaultId));
}

/** The client secret for the card form. The first call creates the customer. */
export async function setupIntent(context: Context, owner: Owner): Promise<{ client_secret: string }> {
  const { customer_id } = await accountWithCustomer(context, owner);
  const intent = await openPayments(context).stripe.setupIntents.create({
    customer: customer_id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  });
  return { client_secret: intent.client_secret ?? '' };
}

/** @throws AppError 422 at `payment_method` for a card that was not set up by this space */
export async function registerCard(context: Context, owner: Owner, id: string): Promise<PaymentMethod> {
  return runOperation(context, owner, async ({ payments, account }) => {
    const card = await unlessMissing(payments.stripe.paymentMethods.retrieve(id));
    if (!card?.customer || idOf(card.customer) !== account.customer_id)
      throw invalidField('payment_method', problem('card_not_added_here'));
    const defaultId = await defaultCardId(payments, account.customer_id);
    if (!defaultId) await makeDefault(payments, account.customer_id, id);
    return presentCard(card, defaultId ?? id);
  });
}

/** @throws AppError 404 */
export async function chooseDefaultCard(context: Context, owner: Owner, id: string): Promise<PaymentMethod> {
  return runOperation(context, owner, async ({ payments, account }) => {
    const card = await requireCard(payments, account.customer_id, id);
    await makeDefault(payments, account.customer_id, id);
    return presentCard(card, id);
  });
}

/** @throws AppError 404; 409 for the default card, which pays the next invoice */
export async function removeCard(context: Context, owner: Owner, id: string): Promise<void> {
  await runOperation(context, owner, async ({ payments, account }) => {
    await requireCard(payments, account.customer_id, id);
    if ((await defaultCardId(payments, account.customer_id)) === id) throw new AppError('conflict', problem('default_card'));
    await payments.stripe.paymentMethods.detach(id);
  });
}

export async function defaultCard(payments: OpenPayments, customerId: string): Promise<Stripe.PaymentMethod | null> {
  const id = await defaultCardId(payments, customerId);
  return id ? payments.stripe.paymentMethods.retrieve(id) : null;
}

async function defaultCardId({ stripe }: OpenPayments, customerId: string): Promise<string | null> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) return null;
  const { default_payment_method } = customer.invoice_settings;
  return default_payment_method ? idOf(default_payment_method) : null;
}

/** Removes the cards of individual subscriptions, so that all are paid with the default card. */
async function makeDefault({ stripe }: OpenPayments, customerId: string, id: string) {
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
}

async function requireCard({ stripe }: OpenPayments, customerId: string, id: string): Promise<Stripe.PaymentMethod> {
  const card = await unlessMissing(stripe.paymentMethods.retrieve(id));
  if (!card?.customer || idOf(card.customer) !== customerId) throw new AppError('not_found');
  return card;
}

function presentCard(method: Stripe.PaymentMethod, defaultId: string | null): PaymentMethod {
  const { brand = 'card', last4 = '', exp_month = 0, exp_year = 0 } = method.card ?? {};
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
  return { id: method.id, friendly_name: name, is_default: method.id === defaultId, card: { brand, last4, exp_month, exp_year } };
}

// What a choice would cost. The provider computes the amounts; this file only presents them.
import type { ChargeTime, ChosenPlan, SubscriptionPreview } from '@countersign/contract/subscriptions';
import type Stripe from 'stripe';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import type { SubscriptionRow } from '#src/schema/billing.ts';
import { defaultCard } from './cards.ts';
import { type Choice, readChoice } from './choice.ts';
import { accountWithCustomer } from './operation.ts';
import { openPayments, providerTime } from './payments.ts';
import { INTERVAL_TEXTS } from './presenter.ts';
import { requirePromoCode } from './promo-codes.ts';
import { currentOf } from './subscription.ts';
import { mayHaveTrial, trialEnd } from './trial.ts';

/** @throws AppError 422 at the fields of the choice */
export async function previewSubscription(context: Context, owner: Owner, body: ChosenPlan): Promise<SubscriptionPreview> {
  const payments = openPayments(context);
  const current = await currentOf(context, owner);
  const choice = await readChoice(context.db, owner, { body, current });
  const { customer_id } = await accountWithCustomer(context, owner);
  const promo = choice.promo_code ? await requirePromoCode(payments, { customer_id }, choice.promo_code) : null;
  const discounts = promo ? { discounts: [{ promotion_code: promo.id }] } : {};
  const params = current ? changeOf(current, choice) : startOf(customer_id, choice);
  const invoice = await payments.stripe.invoices.createPreview({ ...params, ...discounts });

  const card = current ? null : await defaultCard(payments, customer_id);
  const isStartingTrial = !current && (await mayHaveTrial(context, owner, card?.card?.fingerprint ?? null));
  const runningTrialEndsAt = current?.status === 'trialing' ? current.trial_ends_at : null;
  const trialEndsAt = isStartingTrial ? trialEnd(await providerTime(context)) : runningTrialEndsAt;
  return present(invoice, { choice, current, isStartingTrial, trialEndsAt });
}

/** Ignores the trial: shows what is charged once it ends. */
function startOf(customer: string, { price_id, quantity }: Choice): Stripe.InvoiceCreatePreviewParams {
  return { customer, subscription_details: { items: [{ price: price_id, quantity }], trial_end: 'now' } };
}

function changeOf(current: SubscriptionRow, { price_id, quantity }: Choice): Stripe.InvoiceCreatePreviewParams {
  return {
    subscription: current.stripe_id,
    subscription_details: {
      items: [{ id: current.item_id, price: price_id, quantity }],
      proration_behavior: 'create_prorations',
      ...(current.cancel_at ? { cancel_at: '' as const } : {}),
    },
  };
}

const TITLE_TEXTS = { start: 'Start subscription', update: 'Update subscription' };
const CHARGE_TEXTS: Record<ChargeTime, string> = {
  today: 'Charged today',
  after_trial: 'Charged when your trial ends',
  next_invoice: 'On your next invoice',
};

interface Previewed {
  choice: Choice;
  current: SubscriptionRow | null;
  isStartingTrial: boolean;
  /** End of the trial that would start, or of the current one. */
  trialEndsAt: Date | null;
}

function present(invoice: Stripe.Invoice, { choice, current, isStartingTrial, trialEndsAt }: Previewed): SubscriptionPreview {
  const isOnTrial = current?.status === 'trialing';
  // A new interval starts a new billing period, which is charged at once.
  const isDueNow = current ? !isOnTrial && current.billing_interval !== choice.interval : !isStartingTrial;
  const charged = chargeTime({ isDueNow, isTrial: isStartingTrial || isOnTrial });
  return {
    title: current ? TITLE_TEXTS.update : TITLE_TEXTS.start,
    plan_name: choice.plan.name,
    line_items: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? choice.plan.name, amount })),
    subtotal: invoice.subtotal,
    discount: discountOf(invoice),
    tax: taxOf(invoice),
    total: invoice.total,
    interval: choice.interval,
    is_starting_trial: isStartingTrial,
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    is_subscribed: current !== null,
    is_due_now: isDueNow,
    charge_description: CHARGE_TEXTS[charged],
    charged,
    interval_description: INTERVAL_TEXTS[choice.interval],
  };
}

function chargeTime({ isDueNow, isTrial }: { isDueNow: boolean; isTrial: boolean }): ChargeTime {
  if (isDueNow) return 'today';
  return isTrial ? 'after_trial' : 'next_invoice';
}

/** In cents, summed over all discounts. */
export function discountOf({ total_discount_amounts }: Pick<Stripe.Invoice, 'total_discount_amounts'>): number {
  return (total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** In cents. */
export function taxOf({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number {
  return (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

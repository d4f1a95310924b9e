// Products and prices at the payment provider. Plans store a copy, so that showing plans needs no request.
import type { PlanInterval, PlanPrice, StripeProduct } from '@countersign/contract/plans';
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import type { Context } from '#platform/context/context.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { OpenPayments } from '#platform/payments/payments.ts';
import { unlessMissing } from '#platform/payments/provider-errors.ts';
import type { PlanRow } from '#src/schema/billing.ts';
import { listStripePlans, updatePlan } from './queries.ts';

/** @throws AppError 404 if payments are not configured */
export function requirePayments({ payments }: Pick<Context, 'payments'>): OpenPayments {
  if (payments.kind === 'off') throw new AppError('not_found');
  return payments;
}

export async function listProducts({ stripe }: OpenPayments): Promise<StripeProduct[]> {
  const found: StripeProduct[] = [];
  for await (const { id, name, description } of stripe.products.list({ active: true, limit: 100 }))
    found.push({ id, name, description: description ?? '' });
  return found;
}

export async function listPrices({ stripe }: OpenPayments, productId: string): Promise<PlanPrice[]> {
  const found: PlanPrice[] = [];
  for await (const price of stripe.prices.list({ product: productId, active: true, limit: 100, expand: ['data.tiers'] }))
    found.push(planPrice(price));
  return found;
}

type PriceIds = Pick<
  PlanRow,
  'stripe_product_id' | 'stripe_monthly_price_id' | 'stripe_yearly_price_id' | 'stripe_contract_price_id'
>;

export interface ProviderPlan {
  name: string;
  description: string;
  prices: Record<string, PlanPrice>;
}

/** The provider's data for a plan. @throws AppError 422 at the field of an unknown product or price */
export async function readProviderPlan({ stripe }: OpenPayments, ids: PriceIds): Promise<ProviderPlan> {
  const product = await unlessMissing(stripe.products.retrieve(ids.stripe_product_id ?? ''));
  if (!product?.active) throw invalidField('stripe_product_id', problem('product_unknown'));

  const prices: Record<string, PlanPrice> = {};
  for (const field of ['stripe_monthly_price_id', 'stripe_yearly_price_id', 'stripe_contract_price_id'] as const) {
    const id = ids[field];
    if (!id) continue;
    const price = await unlessMissing(stripe.prices.retrieve(id, { expand: ['tiers'] }));
    const isOfIt = price && (typeof price.product === 'string' ? price.product : price.product.id) === product.id;
    if (!isOfIt) throw invalidField(field, problem('price_of_other_product'));
    prices[id] = planPrice(price);
    const { interval } = prices[id];
    if (field === 'stripe_monthly_price_id' && interval !== 'monthly') throw invalidField(field, problem('price_not_monthly'));
    if (field === 'stripe_yearly_price_id' && interval !== 'yearly') throw invalidField(field, problem('price_not_yearly'));
  }
  return { name: product.name, description: product.description ?? '', prices };
}

/** Refreshes the prices of all plans after the provider has reported a change. */
export async function refreshPrices(context: Context): Promise<void> {
  const payments = requirePayments(context);
  for (const plan of await listStripePlans(context.db)) {
    // A product deleted at the provider keeps its stored data, because someone may still pay for it.
    const read = await readProviderPlan(payments, plan).catch((error: unknown) => {
      context.log.error({ err: error, plan_id: plan.id }, 'the prices of a plan could not be read');
      return null;
    });
    if (read) await updatePlan(context.db, plan.id, { ...read, updated_at: context.clock.now() });
  }
}

/** null for a price that does not recur monthly or yearly. */
export function intervalOf({ recurring }: Pick<Stripe.Price, 'recurring'>): PlanInterval | null {
  if (recurring?.interval_count !== 1) return null;
  if (recurring.interval === 'month') return 'monthly';
  return recurring.interval === 'year' ? 'yearly' : null;
}

function planPrice(price: Stripe.Price): PlanPrice {
  const first = price.tiers?.[0];
  const cents = price.unit_amount ?? first?.unit_amount ?? null;
  return {
    id: price.id,
    interval: intervalOf(price),
    price_cents: cents,
    price_dollars: cents === null ? null : cents / 100,
    pricing_model: price.billing_scheme === 'tiered' ? 'tiered' : 'flat',
    is_metered: price.recurring?.usage_type === 'metered',
    metadata: price.metadata,
    tiers: (price.tiers ?? []).map((tier) => ({
      flat_amount: tier.flat_amount,
      flat_amount_decimal: tier.flat_amount_decimal === null ? null : String(tier.flat_amount_decimal),
      unit_amount: tier.unit_amount,
      unit_amount_decimal: tier.unit_amount_decimal === null ? null : String(tier.unit_amount_decimal),
      up_to: tier.up_to,
    })),
  };
}

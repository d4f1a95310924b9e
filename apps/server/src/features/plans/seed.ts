// Sample plans for an installation with the simulated provider.
import { NO_LIMITS, type SubscriptionPlanInput, subscriptionPlanInput } from '@countersign/contract/plans';
import type Stripe from 'stripe';
import type { Context } from '#platform/context/context.ts';
import { countPlans } from './queries.ts';
import { createPlan } from './service.ts';
import { requirePayments } from './prices.ts';

const GIGABYTE = 1024 ** 3;

/** Creates them once: does nothing if there are plans, or ever were. */
export async function seedPlans(context: Context): Promise<void> {
  const { payments, db } = context;
  if (payments.kind !== 'simulated' || (await countPlans(db)) > 0) return;
  const { stripe } = requirePayments(context);
  const pro = await sell(stripe, { id: 'pro', name: 'Pro', description: 'For people who send documents every week' });
  const team = await sell(stripe, { id: 'team', name: 'Team', description: 'For organizations, priced per seat' });
  await seedCoupon(stripe);

  const plans: Partial<SubscriptionPlanInput>[] = [
    {
      is_stripe_plan: false,
      fallback_name: 'Free',
      fallback_description: 'For a document now and then',
      fallback_monthly_price: 0,
      fallback_yearly_price: 0,
      button_txt: 'Sign up',
      limits: { folder_usage: 25, storage_usage: GIGABYTE, active_templates: 10, monthly_quick_signs: 50 },
      features: [{ text: '50 quick signs a month' }, { text: '10 templates' }, { text: '1 GB of storage' }],
    },
    {
      ...(await priced(stripe, pro, { monthly: 1_500, yearly: 14_400 })),
      limits: { folder_usage: 500, storage_usage: 50 * GIGABYTE, active_templates: 200, monthly_quick_signs: 1_000 },
      features: [{ text: '1,000 quick signs a month' }, { text: '200 templates' }, { text: '50 GB of storage' }],
    },
    {
      ...(await priced(stripe, team, { monthly: 2_500, yearly: 24_000, monthly_many: 2_000, yearly_many: 19_200 })),
      audience: 'organizations',
      limits: NO_LIMITS,
      features: [
        { text: 'Everything without limit' },
        { text: 'Members, roles and branding' },
        { text: 'Less per seat from 11 seats on' },
      ],
    },
  ];
  for (const [index, plan] of plans.entries())
    await createPlan(context, subscriptionPlanInput.parse({ is_published: true, order: index + 1, ...plan }));
}

async function sell(stripe: Stripe, product: { id: string; name: string; description: string }): Promise<string> {
  const { id, ...texts } = product;
  return (await stripe.products.create(texts, { idempotencyKey: `seed-product-${id}` })).id;
}

const FEW_SEATS = 10;

async function priced(
  stripe: Stripe,
  product: string,
  cents: { monthly: number; yearly: number; monthly_many?: number; yearly_many?: number },
) {
  const create = async (interval: 'month' | 'year', few: number, many: number | undefined) => {
    const amount: Pick<Stripe.PriceCreateParams, 'unit_amount' | 'billing_scheme' | 'tiers_mode' | 'tiers'> =
      many === undefined
        ? { unit_amount: few }
        : {
            billing_scheme: 'tiered',
            tiers_mode: 'volume',
            tiers: [
              { up_to: FEW_SEATS, unit_amount: few },
              { up_to: 'inf', unit_amount: many },
            ],
          };
    const price = { product, currency: 'usd', recurring: { interval }, ...amount };
    return (await stripe.prices.create(price, { idempotencyKey: `seed-price-${product}-${interval}` })).id;
  };
  return {
    is_stripe_plan: true,
    stripe_product_id: product,
    stripe_monthly_price_id: await create('month', cents.monthly, cents.monthly_many),
    stripe_yearly_price_id: await create('year', cents.yearly, cents.yearly_many),
  };
}

/** A sample promo code: 20 % off, once. */
async function seedCoupon(stripe: Stripe) {
  const coupon = await stripe.coupons.create(
    { percent_off: 20, duration: 'once', name: 'Welcome' },
    { idempotencyKey: 'seed-coupon' },
  );
  await stripe.promotionCodes.create(
    { promotion: { type: 'coupon', coupon: coupon.id }, code: 'WELCOME20' },
    { idempotencyKey: 'seed-promotion-code' },
  );
}

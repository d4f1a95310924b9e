// Advertised prices of plans. The amount due comes from the payment provider's preview and is never computed here.
import type { PlanInterval, PlanPrice, PriceTier, SubscriptionPlan } from '@countersign/contract/plans';

/** Price of a plan for an interval; null if it is not sold for it. */
export function priceOf(plan: SubscriptionPlan, interval: PlanInterval): PlanPrice | null {
  return interval === 'monthly' ? plan.monthly_price : plan.yearly_price;
}

/** The tier for a number of seats: the first whose `up_to` covers them. */
export function tierOf({ tiers }: Pick<PlanPrice, 'tiers'>, seats: number): PriceTier | undefined {
  return tiers.find(({ up_to }) => up_to === null || up_to >= seats);
}

/**
 * Price per seat and month in cents: a yearly price is divided by twelve, a flat amount by the seats.
 * @returns null if the plan has no price for the interval
 */
export function monthlyCents(plan: SubscriptionPlan, interval: PlanInterval, seats: number): number | null {
  const cents = plan.is_stripe_plan ? seatCents(priceOf(plan, interval), seats) : fallbackCents(plan, interval);
  if (cents === null) return null;
  return interval === 'yearly' ? cents / 12 : cents;
}

function seatCents(price: PlanPrice | null, seats: number): number | null {
  if (!price) return null;
  const tier = tierOf(price, seats);
  if (!tier) return price.price_cents;
  return centsOf(tier.unit_amount, tier.unit_amount_decimal) + centsOf(tier.flat_amount, tier.flat_amount_decimal) / seats;
}

/** The provider gives fractions of a cent only in the decimal. */
function centsOf(whole: number | null, decimal: string | null): number {
  return whole ?? Number(decimal ?? 0);
}

function fallbackCents(plan: SubscriptionPlan, interval: PlanInterval): number | null {
  return interval === 'monthly' ? plan.fallback_monthly_price : plan.fallback_yearly_price;
}

import type { PlanPrice, PriceTier } from '@countersign/contract/plans';
import { describe, expect, it } from 'vitest';
import { makePlan, makePrice } from '#lib/testing/plans.ts';
import { monthlyCents, tierOf } from './plan-prices.ts';

const TIERS: PlanPrice['tiers'] = [
  tier(5, { unit_amount: 1_200 }),
  tier(20, { unit_amount: 1_000 }),
  tier(null, { unit_amount: 800 }),
];
const TIERED = makePrice({ pricing_model: 'tiered', tiers: TIERS });

describe('the tier of a price', () => {
  it.each([
    [1, 5],
    [5, 5],
    [6, 20],
    [20, 20],
    [21, null],
  ])('for %i seats is the first one that covers them', (seats, upTo) => {
    expect(tierOf(TIERED, seats)?.up_to).toBe(upTo);
  });
});

describe('the monthly price', () => {
  it('is that of the tier', () => {
    expect(monthlyCents(makePlan({ monthly_price: TIERED }), 'monthly', 6)).toBe(1_000);
  });

  it('is a twelfth of the yearly price', () => {
    expect(monthlyCents(makePlan({ yearly_price: makePrice({ price_cents: 12_000 }) }), 'yearly', 1)).toBe(1_000);
  });

  it('includes fractions of a cent', () => {
    const price = makePrice({ tiers: [tier(null, { unit_amount: null, unit_amount_decimal: '0.5' })] });
    expect(monthlyCents(makePlan({ monthly_price: price }), 'monthly', 1)).toBe(0.5);
  });

  it('divides the flat amount of a tier by the seats', () => {
    const price = makePrice({ tiers: [tier(10, { unit_amount: 0, flat_amount: 5_000 })] });
    expect(monthlyCents(makePlan({ monthly_price: price }), 'monthly', 5)).toBe(1_000);
  });

  it('of a fallback plan is the one entered by hand', () => {
    const plan = makePlan({ is_stripe_plan: false, fallback_yearly_price: 24_000 });
    expect(monthlyCents(plan, 'yearly', 3)).toBe(2_000);
    expect(monthlyCents(plan, 'monthly', 3)).toBeNull();
  });

  it('is missing if the plan is not sold for the interval', () => {
    expect(monthlyCents(makePlan({ yearly_price: null }), 'yearly', 1)).toBeNull();
  });
});

function tier(up_to: number | null, about: Partial<PriceTier>): PriceTier {
  return { flat_amount: null, flat_amount_decimal: null, unit_amount: null, unit_amount_decimal: null, up_to, ...about };
}

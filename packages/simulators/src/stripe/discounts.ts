// Discounts: a coupon on a subscription. The amounts deducted from the lines of an invoice add up to the cent.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, find, lookUp, newId } from './context.ts';
import { couponOf, retireCoupons } from './coupons.ts';
import { invalidRequest } from './errors.ts';
import { type Parameters, emptyable, text } from './parameters.ts';
import { addMonths } from './periods.ts';
import type { Coupon, Discount, InvoiceLine, SimulatorState } from './state.ts';

export const discountParameters = emptyable(
  z.array(
    z.strictObject({
      coupon: text.optional(),
      discount: text.optional(),
      promotion_code: text.optional(),
    } satisfies Parameters<Stripe.SubscriptionUpdateParams.Discount>),
  ),
).optional();

interface Target {
  customer: string;
  subscription: string;
  /** Amount due in cents before the discount, because codes may require a minimum. */
  amount: number;
}

/** Creates the requested discounts and counts their redemptions. */
export function redeem(context: Context, wanted: z.output<typeof discountParameters>, target: Target): string[] {
  return (wanted ?? []).map((params, index) => {
    const param = `discounts[${index}]`;
    if (params.discount !== undefined) return find(context.state, 'discount', params.discount, `${param}[discount]`).id;
    return redeemOne(context, params, { ...target, param });
  });
}

function redeemOne(
  context: Context,
  params: { coupon?: string | undefined; promotion_code?: string | undefined },
  { param, ...target }: Target & { param: string },
): string {
  const { state, now } = context;
  const code =
    params.promotion_code === undefined
      ? null
      : checkedCode(context, params.promotion_code, { ...target, param: `${param}[promotion_code]` });
  const coupon = code ? couponOf(state, code) : find(state, 'coupon', params.coupon ?? '', `${param}[coupon]`);
  if (!coupon.valid) throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: `${param}[coupon]` });
  coupon.times_redeemed += 1;
  if (code) code.times_redeemed += 1;
  retireCoupons(context);
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return add(state, 'discount', {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: target.customer,
    customer_account: null,
    end: months === null ? null : addMonths(now, months),
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
    start: now,
    subscription: target.subscription,
    subscription_item: null,
  }).id;
}

function checkedCode(context: Context, id: string, { param, customer, amount }: Target & { param: string }) {
  const { state } = context;
  const code = find(state, 'promotion_code', id, param);
  const refuse = (message: string) => invalidRequest(`This promotion code cannot be redeemed because ${message}.`, { param });
  if (!code.active) throw refuse('it is inactive');
  if (code.customer !== null && code.customer !== customer) throw refuse('it is restricted to another customer');
  const { first_time_transaction, minimum_amount } = code.restrictions;
  if (first_time_transaction && hasPaid(state, customer)) throw refuse('the associated customer has prior transactions');
  if (minimum_amount !== null && amount < minimum_amount) throw refuse('the amount is below its minimum');
  return code;
}

function hasPaid(state: SimulatorState, customer: string): boolean {
  return state.tables.invoice.some((invoice) => invoice.customer === customer && invoice.amount_paid > 0);
}

/** The discounts that have not ended. */
export function liveDiscounts({ state, now }: Context, ids: readonly string[]): Discount[] {
  return ids
    .map((id) => lookUp(state, 'discount', id))
    .filter((discount): discount is Discount => discount !== undefined && (discount.end === null || discount.end > now));
}

export function couponOfDiscount(state: SimulatorState, { source }: Discount): Coupon {
  return find(state, 'coupon', source.coupon ?? '');
}

/** Adds the discounted amounts to the lines. Each discount applies to what the previous ones left. */
export function applyDiscounts(context: Context, lines: InvoiceLine[], discounts: readonly Discount[]): void {
  const left = lines.map(({ amount }) => amount);
  for (const discount of discounts) {
    const coupon = couponOfDiscount(context.state, discount);
    const shares = lines.map((line, index) => (isDiscounted(line, coupon) ? (left[index] ?? 0) : 0));
    const sum = shares.reduce((total, share) => total + share, 0);
    const off = coupon.percent_off === null ? Math.min(sum, coupon.amount_off ?? 0) : percentageOf(sum, coupon.percent_off);
    for (const [index, amount] of splitAmount(off, shares).entries()) {
      if (amount === 0) continue;
      left[index] = (left[index] ?? 0) - amount;
      lines[index]?.discount_amounts?.push({ amount, discount: discount.id });
    }
  }
}

/** Discounts are already deducted from proration lines. */
function isDiscounted(line: InvoiceLine, { applies_to }: Coupon): boolean {
  const product = line.pricing?.price_details?.product ?? '';
  return line.discountable && line.amount > 0 && (!applies_to || applies_to.products.includes(product));
}

export function percentageOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

/** Splits an amount of whole cents in proportion to non-negative `weights`. The parts add up to the amount. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let seen = 0;
  let given = 0;
  return weights.map((weight) => {
    seen += weight;
    const upToHere = sum === 0 ? 0 : Math.round((amount * seen) / sum);
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}

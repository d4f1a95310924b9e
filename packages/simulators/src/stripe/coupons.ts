// Coupons, and the promotion codes with which customers redeem them.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, assign, find, lookUp, newId } from './context.ts';
import { invalidRequest } from './errors.ts';
import { changedAttributes, emit } from './events.ts';
import { type Parameters, decimal, expand, flag, integer, mergeMetadata, metadata, none, paging, text } from './parameters.ts';
import { pageOf, route } from './routes.ts';
import type { Coupon, PromotionCode, SimulatorState } from './state.ts';

const couponCreate = z.strictObject({
  expand,
  id: text.optional(),
  amount_off: integer.optional(),
  applies_to: z.strictObject({ products: z.array(text) }).optional(),
  currency: text.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: integer.optional(),
  max_redemptions: integer.optional(),
  metadata,
  name: text.optional(),
  percent_off: decimal.optional(),
  redeem_by: integer.optional(),
} satisfies Parameters<Stripe.CouponCreateParams>);

const couponUpdate = z.strictObject({
  expand,
  metadata,
  name: text.optional(),
} satisfies Parameters<Stripe.CouponUpdateParams>);

const promotionCodeCreate = z.strictObject({
  expand,
  promotion: z.strictObject({ type: z.enum(['coupon']), coupon: text }),
  active: flag.optional(),
  code: text.min(1).optional(),
  customer: text.optional(),
  expires_at: integer.optional(),
  max_redemptions: integer.optional(),
  metadata,
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: integer.optional(),
      minimum_amount_currency: text.optional(),
    } satisfies Parameters<Stripe.PromotionCodeCreateParams.Restrictions>)
    .optional(),
} satisfies Parameters<Stripe.PromotionCodeCreateParams>);

const promotionCodeUpdate = z.strictObject({
  expand,
  active: flag.optional(),
  metadata,
} satisfies Parameters<Stripe.PromotionCodeUpdateParams>);

const promotionCodeList = z.strictObject({
  ...paging,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
} satisfies Parameters<Stripe.PromotionCodeListParams>);

export const couponRoutes = [
  route('POST /v1/coupons', couponCreate, createCoupon),
  route('GET /v1/coupons', z.strictObject(paging), ({ state }, params) => pageOf('/v1/coupons', state.tables.coupon, params)),
  route('GET /v1/coupons/:id', none, ({ state }, _params, id) => find(state, 'coupon', id)),
  route('POST /v1/coupons/:id', couponUpdate, (context, params, id) => {
    const coupon = find(context.state, 'coupon', id);
    const before = structuredClone(coupon);
    assign(coupon, {
      name: params.name ?? coupon.name,
      metadata: mergeMetadata(coupon.metadata, params.metadata),
    });
    emit(context, 'coupon.updated', coupon, changedAttributes(before, coupon));
    return coupon;
  }),
  route('POST /v1/promotion_codes', promotionCodeCreate, createPromotionCode),
  route('GET /v1/promotion_codes', promotionCodeList, ({ state }, params) => {
    const rows = state.tables.promotion_code.filter(
      (row) =>
        row.active === (params.active ?? row.active) &&
        (params.code === undefined || row.code.toLowerCase() === params.code.toLowerCase()) &&
        (params.coupon === undefined || row.promotion.coupon === params.coupon) &&
        (params.customer === undefined || row.customer === params.customer),
    );
    return pageOf('/v1/promotion_codes', rows, params);
  }),
  route('GET /v1/promotion_codes/:id', none, ({ state }, _params, id) => find(state, 'promotion_code', id)),
  route('POST /v1/promotion_codes/:id', promotionCodeUpdate, (context, params, id) => {
    const code = find(context.state, 'promotion_code', id);
    const before = structuredClone(code);
    if (params.active === true && !isUsable(context, code))
      throw invalidRequest('This promotion code has expired or was redeemed too often to be active.', { param: 'active' });
    assign(code, {
      active: params.active ?? code.active,
      metadata: mergeMetadata(code.metadata, params.metadata),
    });
    emit(context, 'promotion_code.updated', code, changedAttributes(before, code));
    return code;
  }),
];

function createCoupon(context: Context, params: z.output<typeof couponCreate>): Coupon {
  const { amount_off, percent_off, duration = 'once' } = params;
  if ((amount_off === undefined) === (percent_off === undefined))
    throw invalidRequest('You must pass either `percent_off` or `amount_off`.', { code: 'parameter_missing' });
  if (percent_off !== undefined && (percent_off <= 0 || percent_off > 100))
    throw invalidRequest('Invalid percent_off: must be between 0 and 100.', { param: 'percent_off' });
  if (amount_off !== undefined && (amount_off <= 0 || !params.currency))
    throw invalidRequest('`amount_off` must be positive and needs a `currency`.', { param: 'amount_off' });
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined))
    throw invalidRequest('`duration_in_months` belongs to the duration `repeating`.', { param: 'duration_in_months' });
  if (lookUp(context.state, 'coupon', params.id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const coupon = add(context.state, 'coupon', {
    id: params.id ?? newId('').slice(1, 9),
    object: 'coupon',
    amount_off: amount_off ?? null,
    ...(params.applies_to && { applies_to: params.applies_to }),
    created: context.now,
    currency: amount_off === undefined ? null : (params.currency ?? null),
    duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  });
  emit(context, 'coupon.created', coupon);
  return coupon;
}

function createPromotionCode(context: Context, params: z.output<typeof promotionCodeCreate>): PromotionCode {
  const { state } = context;
  const coupon = find(state, 'coupon', params.promotion.coupon, 'promotion[coupon]');
  const code = params.code ?? newId('').slice(1, 9).toUpperCase();
  if (state.tables.promotion_code.some((row) => row.active && row.code.toLowerCase() === code.toLowerCase()))
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' });
  const { restrictions } = params;
  const row = add(state, 'promotion_code', {
    id: newId('promo'),
    object: 'promotion_code',
    active: (params.active ?? true) && coupon.valid,
    code,
    created: context.now,
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata ?? {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  });
  emit(context, 'promotion_code.created', row);
  return row;
}

/** Deactivates coupons and codes that have expired or reached their number of redemptions. */
export function retireCoupons(context: Context): void {
  const { tables } = context.state;
  for (const coupon of tables.coupon)
    coupon.valid &&= !isOver(context, { until: coupon.redeem_by, most: coupon.max_redemptions, used: coupon.times_redeemed });
  for (const code of tables.promotion_code) code.active &&= isUsable(context, code);
}

function isUsable(context: Context, code: PromotionCode): boolean {
  return (
    couponOf(context.state, code).valid &&
    !isOver(context, { until: code.expires_at, most: code.max_redemptions, used: code.times_redeemed })
  );
}

export function couponOf(state: SimulatorState, { promotion }: PromotionCode): Coupon {
  return find(state, 'coupon', promotion.coupon ?? '');
}

function isOver({ now }: Context, { until, most, used }: { until: number | null; most: number | null; used: number }): boolean {
  return (until !== null && until <= now) || (most !== null && used >= most);
}

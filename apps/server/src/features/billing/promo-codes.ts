import type { PromoCode } from '@countersign/contract/promo-codes';
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { OpenPayments } from './payments.ts';

const INVALID = problem('promo_code_invalid');

/** @throws AppError 404 if the code does not exist */
export async function lookUpPromoCode({ stripe }: OpenPayments, code: string): Promise<PromoCode> {
  const { data } = await stripe.promotionCodes.list({ code, limit: 1, expand: ['data.promotion.coupon'] });
  const [found] = data;
  const coupon = found?.promotion.coupon;
  if (!found || !coupon || typeof coupon === 'string') throw new AppError('not_found', INVALID);

  return {
    id: found.id,
    code: found.code,
    coupon_id: coupon.id,
    name: coupon.name ?? found.code,
    amount_off: coupon.amount_off,
    percent_off: coupon.percent_off,
    is_active: found.active,
    is_valid: found.active && coupon.valid,
  };
}

/** A promo code that this customer may use. @throws AppError 422 at `promo_code` */
export async function requirePromoCode(
  { stripe }: OpenPayments,
  { customer_id }: { customer_id: string },
  code: string,
): Promise<Stripe.PromotionCode> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] });
  const [found] = data;
  const coupon = found?.promotion.coupon;
  const isTheirs = !found?.customer || (typeof found.customer === 'string' ? found.customer : found.customer.id) === customer_id;
  if (!found || !isTheirs || !coupon || typeof coupon === 'string' || !coupon.valid) throw invalidField('promo_code', INVALID);
  return found;
}

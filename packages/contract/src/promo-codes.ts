// Promo codes, which make a subscription cheaper.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './fields.ts';
import { SUBSCRIPTION_PATH, promoCode, subscription } from './subscriptions.ts';

export const promoCodeAnswer = z.object({
  id: z.string(),
  /** In cents. */
  amount_off: z.number().int().nullable(),
  percent_off: z.number().nullable(),
  code: z.string(),
  coupon_id: z.string(),
  is_active: z.boolean(),
  is_valid: z.boolean(),
  name: z.string(),
});
export type PromoCode = z.infer<typeof promoCodeAnswer>;

export const getPromoCode = endpoint({
  method: 'GET',
  path: `${SUBSCRIPTION_PATH}/promo-code/{promoCode}`,
  summary: 'Look up a promo code',
  tag: 'billing',
  ability: 'admin',
  answer: promoCodeAnswer,
});

export const applyPromoCode = endpoint({
  method: 'PUT',
  path: `${SUBSCRIPTION_PATH}/promo-code`,
  summary: 'Apply a promo code',
  description: 'Replaces the one applied before.',
  tag: 'billing',
  ability: 'admin',
  body: z.object({ promo_code: promoCode.min(1, REQUIRED) }),
  answer: subscription,
});

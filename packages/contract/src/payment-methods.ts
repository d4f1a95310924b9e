// The cards of a space.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './fields.ts';

export const paymentMethod = z.object({
  /** The provider's. */
  id: z.string(),
  friendly_name: z.string(),
  is_default: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number().int(), exp_year: z.number().int() }),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const PAYMENT_METHODS = '/api/{space}/billing/payment-methods';

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: PAYMENT_METHODS,
  summary: 'List cards',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ data: z.array(paymentMethod) }),
});

export const createPaymentMethod = endpoint({
  method: 'POST',
  path: PAYMENT_METHODS,
  summary: 'Add a card',
  description: 'The card was set up with the intent. The first card becomes the default.',
  tag: 'billing',
  ability: 'admin',
  body: z.object({ payment_method: z.string().min(1, REQUIRED).max(255) }),
  answer: paymentMethod,
  status: 201,
});

export const getCardSetupIntent = endpoint({
  method: 'GET',
  path: `${PAYMENT_METHODS}/intent`,
  summary: 'Create a setup intent for a card',
  description: 'What the card form needs to set up a card with the payment provider.',
  tag: 'billing',
  ability: 'session',
  answer: z.object({ stripe_public_key: z.string(), intent: z.object({ client_secret: z.string() }) }),
});

export const setDefaultPaymentMethod = endpoint({
  method: 'PUT',
  path: `${PAYMENT_METHODS}/{paymentMethodId}`,
  summary: 'Set the default card',
  tag: 'billing',
  ability: 'admin',
  answer: paymentMethod,
});

export const deletePaymentMethod = endpoint({
  method: 'DELETE',
  path: `${PAYMENT_METHODS}/{paymentMethodId}`,
  summary: 'Delete a card',
  description: 'Not the default card.',
  tag: 'billing',
  ability: 'admin',
});

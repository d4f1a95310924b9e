// Shared parts of setup intents and payment intents: cards entered in a browser, client secrets, 3-D Secure.
import { z } from 'zod';
import { paymentMethodOfCard } from './cards.ts';
import { type Context, assign, newId } from './context.ts';
import { findMethod, wholeAddress } from './customers.ts';
import { StripeError } from './errors.ts';
import { address, expand, flag, integer, text } from './parameters.ts';
import type { PaymentMethod } from './state.ts';

/** `payment_method_data` from Stripe.js. Only browsers send card numbers. */
const paymentMethodData = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  billing_details: z
    .strictObject({ address: address.optional(), email: text.optional(), name: text.optional(), phone: text.optional() })
    .optional(),
});

export const confirmParameters = z.strictObject({
  expand,
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
});

/** The result of a 3-D Secure dialog, which Stripe.js reports with an undocumented call. */
export const authenticationParameters = z.strictObject({
  expand,
  client_secret: text,
  outcome: z.enum(['succeeded', 'failed']),
});

export const retrieveParameters = z.strictObject({ expand, client_secret: text.optional() });

export const NEXT_ACTION = { type: 'use_stripe_sdk', use_stripe_sdk: {} };

/** The payment method given in a confirmation, or null. */
export function methodOf(context: Context, params: z.output<typeof confirmParameters>): PaymentMethod | null {
  if (params.payment_method !== undefined) return findMethod(context, params.payment_method);
  const data = params.payment_method_data;
  if (!data) return null;
  const method = paymentMethodOfCard(context, data.card);
  const { address: given, ...details } = data.billing_details ?? {};
  assign(method.billing_details, details);
  if (given) method.billing_details.address = wholeAddress(given);
  return method;
}

/** @returns the id and client secret of a new intent */
export function newSecret(prefix: 'pi' | 'seti'): { id: string; client_secret: string } {
  const id = newId(prefix);
  return { id, client_secret: `${id}_secret_${newId('').slice(1)}` };
}

/** A client secret in a request must be the right one. */
export function checkSecret(intent: { client_secret: string | null }, given: string | undefined): void {
  if (given !== undefined && given !== intent.client_secret)
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: 'The client_secret provided does not match any associated intent.',
      param: 'client_secret',
    });
}

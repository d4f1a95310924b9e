// The outcome of a payment that a change triggered immediately.
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import { AppError } from '#platform/errors/app-error.ts';
import type { OpenPayments } from './payments.ts';

export type PaymentOutcome =
  | { kind: 'paid' }
  /** The bank requires the cardholder's confirmation (3-D Secure). */
  | { kind: 'to_confirm'; client_secret: string }
  /** `message` is the decline reason given by the bank, if any. */
  | { kind: 'declined'; invoice_id: string; message: string | undefined };

/** @param subscription with its latest invoice expanded. If nothing was due, the outcome is `paid`. */
export async function paymentOutcome({ stripe }: OpenPayments, subscription: Stripe.Subscription): Promise<PaymentOutcome> {
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open' || !invoice.id) return { kind: 'paid' };
  const client_secret = invoice.confirmation_secret?.client_secret;
  if (!client_secret) return { kind: 'declined', invoice_id: invoice.id, message: undefined };

  // The client secret begins with the id of the payment intent.
  const payment = await stripe.paymentIntents.retrieve(client_secret.split('_secret_')[0] ?? '');
  if (payment.status === 'requires_action') return { kind: 'to_confirm', client_secret };
  if (payment.status === 'succeeded' || payment.status === 'processing') return { kind: 'paid' };
  return { kind: 'declined', invoice_id: invoice.id, message: payment.last_payment_error?.message };
}

export function declined(message: string | undefined): AppError {
  return new AppError('invalid', message ? problem('card_declined_because', { reason: message }) : problem('card_declined'));
}

// What became of the payment that a change asked for at once.
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import { AppError } from '#platform/errors/app-error.ts';
import type { OpenPayments } from './payments.ts';

export type PaymentOutcome =
  | { kind: 'paid' }
  /** The bank wants the card's owner to confirm it (3-D Secure). */
  | { kind: 'to_confirm'; client_secret: string }
  /** With the sentence of the card's bank, where it gives one. */
  | { kind: 'declined'; invoice_id: string; message: string | undefined };

/** @param subscription with its latest invoice expanded. Where nothing was to be paid, it is paid. */
export async function paymentOutcome({ stripe }: OpenPayments, subscription: Stripe.Subscription): Promise<PaymentOutcome> {
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open' || !invoice.id) return { kind: 'paid' };
  const client_secret = invoice.confirmation_secret?.client_secret;
  if (!client_secret) return { kind: 'declined', invoice_id: invoice.id, message: undefined };

  // The secret begins with the id of its payment.
  const payment = await stripe.paymentIntents.retrieve(client_secret.split('_secret_')[0] ?? '');
  if (payment.status === 'requires_action') return { kind: 'to_confirm', client_secret };
  if (payment.status === 'succeeded' || payment.status === 'processing') return { kind: 'paid' };
  return { kind: 'declined', invoice_id: invoice.id, message: payment.last_payment_error?.message };
}

export function declined(message: string | undefined): AppError {
  return new AppError('invalid', message ? problem('card_declined_because', { reason: message }) : problem('card_declined'));
}

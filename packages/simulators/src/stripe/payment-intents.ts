// Payment intents of invoices: retrieved, confirmed in a browser, authenticated.
import type { z } from 'zod';
import { cardError } from './cards.ts';
import { type Context, atCustomer, find, findCustomer } from './context.ts';
import { StripeError, invalidRequest } from './errors.ts';
import { authenticationParameters, checkSecret, confirmParameters, methodOf, retrieveParameters } from './intents.ts';
import { attemptPayment, authenticatePayment } from './payments.ts';
import { browserRoute } from './routes.ts';
import type { Invoice, PaymentIntent } from './state.ts';

export const paymentIntentRoutes = [
  browserRoute('GET /v1/payment_intents/:id', retrieveParameters, ({ state }, { client_secret }, id) => {
    const intent = find(state, 'payment_intent', id);
    checkSecret(intent, client_secret);
    return intent;
  }),
  browserRoute('POST /v1/payment_intents/:id/confirm', confirmParameters, (context, params, id) => {
    const intent = find(context.state, 'payment_intent', id);
    checkSecret(intent, params.client_secret);
    return confirm(context, intent, params);
  }),
  browserRoute('POST /v1/payment_intents/:id/authenticate', authenticationParameters, (context, params, id) => {
    const intent = find(context.state, 'payment_intent', id);
    checkSecret(intent, params.client_secret);
    if (intent.status !== 'requires_action')
      throw invalidRequest('This PaymentIntent does not wait for an authentication.', {
        code: 'payment_intent_unexpected_state',
      });
    authenticatePayment(atOwner(context, intent), invoiceOf(context, intent), params.outcome);
    return intent;
  }),
];

function confirm(context: Context, intent: PaymentIntent, params: z.output<typeof confirmParameters>): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  const at = atOwner(context, intent);
  const method = methodOf(at, params);
  if (method && method.customer !== null && method.customer !== intent.customer)
    throw invalidRequest('The payment method belongs to another customer.', { param: 'payment_method' });
  const id = method?.id ?? intent.payment_method;
  if (id === null)
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  const outcome = attemptPayment(at, invoiceOf(at, intent), id);
  if (outcome.is === 'declined')
    throw cardError(outcome.reason.code, outcome.reason.message, {
      ...intent.last_payment_error,
      payment_intent: structuredClone(intent),
    });
  return intent;
}

function atOwner(context: Context, { customer }: PaymentIntent): Context {
  return atCustomer(context, findCustomer(context.state, customer ?? ''));
}

/** Every payment intent in the simulator belongs to an invoice. */
function invoiceOf({ state }: Context, { id }: PaymentIntent): Invoice {
  const invoice = state.tables.invoice.find(({ payments }) =>
    payments?.data.some(({ payment }) => payment.payment_intent === id),
  );
  if (!invoice) throw new StripeError(500, { type: 'api_error', message: `The state lacks the invoice of ${id}.` });
  return invoice;
}

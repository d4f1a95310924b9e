// The invoice API.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, assign, atCustomer, find, findCustomer } from './context.ts';
import { findMethod } from './customers.ts';
import { type StripeError, invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { finalizeInvoice } from './invoices.ts';
import { type Parameters, expand, flag, none, paging, text } from './parameters.ts';
import { attemptPayment, markPaid, unpaidError } from './payments.ts';
import { pageOf, route } from './routes.ts';
import type { Invoice } from './state.ts';
import { subscriptionOf, voidInvoice } from './subscription-end.ts';

const invoiceList = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
} satisfies Parameters<Stripe.InvoiceListParams>);

const invoicePay = z.strictObject({
  expand,
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  payment_method: text.optional(),
} satisfies Parameters<Stripe.InvoicePayParams>);

export const invoiceRoutes = [
  route('GET /v1/invoices', invoiceList, ({ state }, params) => {
    const rows = state.tables.invoice.filter(
      (row) =>
        row.customer === (params.customer ?? row.customer) &&
        row.status === (params.status ?? row.status) &&
        (params.subscription === undefined || subscriptionOf(row) === params.subscription),
    );
    return pageOf('/v1/invoices', rows, params);
  }),
  route('GET /v1/invoices/:id', none, ({ state }, _params, id) => find(state, 'invoice', id)),
  route('GET /v1/invoices/:id/lines', z.strictObject(paging), ({ state }, params, id) => {
    const lines = find(state, 'invoice', id).lines.data.toReversed();
    return pageOf(`/v1/invoices/${id}/lines`, lines, params);
  }),
  route('POST /v1/invoices/:id/pay', invoicePay, pay),
  route('POST /v1/invoices/:id/finalize', none, (context, _params, id) => {
    const invoice = find(context.state, 'invoice', id);
    if (invoice.status !== 'draft') throw unfit(invoice, 'finalize');
    finalizeInvoice(atOwner(context, invoice), invoice);
    return invoice;
  }),
  route('POST /v1/invoices/:id/void', none, (context, _params, id) => {
    const invoice = find(context.state, 'invoice', id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw unfit(invoice, 'void');
    voidInvoice(atOwner(context, invoice), invoice);
    return invoice;
  }),
  route('POST /v1/invoices/:id/mark_uncollectible', none, (context, _params, id) => {
    const invoice = find(context.state, 'invoice', id);
    if (invoice.status !== 'open') throw unfit(invoice, 'mark as uncollectible');
    const at = atOwner(context, invoice);
    assign(invoice, { status: 'uncollectible', auto_advance: false, next_payment_attempt: null });
    invoice.status_transitions.marked_uncollectible_at = at.now;
    emit(at, 'invoice.marked_uncollectible', invoice);
    return invoice;
  }),
];

function atOwner(context: Context, invoice: Invoice): Context {
  return atCustomer(context, findCustomer(context.state, invoice.customer ?? ''));
}

function unfit(invoice: Invoice, act: string): StripeError {
  return invalidRequest(`You can't ${act} an invoice with the status ${invoice.status ?? ''}.`, { code: 'invoice_not_editable' });
}

function pay(context: Context, params: z.output<typeof invoicePay>, id: string): Invoice {
  const invoice = find(context.state, 'invoice', id);
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'void') throw unfit(invoice, 'pay');
  const at = atOwner(context, invoice);
  if (invoice.status === 'draft') finalizeInvoice(at, invoice);
  // An invoice of zero was marked as paid on finalization.
  if (invoice.amount_remaining === 0) return invoice;
  if (params.paid_out_of_band) {
    markPaid(at, invoice, true);
    return invoice;
  }
  const method = params.payment_method === undefined ? null : findMethod(at, params.payment_method);
  if (method && method.customer !== null && method.customer !== invoice.customer)
    throw invalidRequest('The payment method belongs to another customer.', { param: 'payment_method' });
  const error = unpaidError(attemptPayment(at, invoice, method?.id), 'invoice_payment_intent_requires_action');
  if (error) throw error;
  return invoice;
}

// Invoices: calculates totals, assigns numbers, and opens payments.
import { type Context, add, assign, findCustomer, listOf, newId } from './context.ts';
import { applyDiscounts, couponOfDiscount, liveDiscounts } from './discounts.ts';
import { emit } from './events.ts';
import { applyTax, recordDebits, sumOf } from './lines.ts';
import { markPaid, openPayment } from './payments.ts';
import { HOUR } from './periods.ts';
import type { Invoice, InvoiceLine, Subscription } from './state.ts';

interface NewInvoice {
  subscription: Subscription;
  lines: InvoiceLine[];
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  period: { start: number; end: number };
}

/** A draft with totals that is not yet in the state. */
export function draftInvoice(context: Context, { subscription, lines, reason, period }: NewInvoice): Invoice {
  const { state, now } = context;
  const customer = findCustomer(state, subscription.customer);
  const is_preview = reason === 'upcoming';
  const id = newId(is_preview ? 'upcoming_in' : 'in');
  const discounts = liveDiscounts(context, subscription.discounts);
  for (const line of lines) line.invoice = id;
  applyDiscounts(context, lines, discounts);
  if (subscription.automatic_tax.enabled) applyTax(context, lines);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Simulated account',
    account_tax_ids: null,
    ...totalsOf(lines, customer.balance),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: !is_preview,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: subscription.automatic_tax.enabled ? { type: 'self' } : null,
      provider: null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    ...(!is_preview && { confirmation_secret: null }),
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    footer: null,
    from_invoice: null,
    ...(!is_preview && { hosted_invoice_url: null, invoice_pdf: null }),
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    ...(!is_preview && { payments: listOf('/v1/invoice_payments', []) }),
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: customer.test_clock ?? null,
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
  };
}

/** @param balance of the customer: negative is credit, positive is debt */
function totalsOf(lines: readonly InvoiceLine[], balance: number) {
  const subtotal = sumOf(lines);
  const discountAmounts = lines.flatMap(({ discount_amounts }) => discount_amounts ?? []);
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const total_excluding_tax = subtotal - sumOf(discountAmounts);
  const total = total_excluding_tax + sumOf(taxes);
  const amount_due = Math.max(0, total + balance);
  const byDiscount = Map.groupBy(discountAmounts, ({ discount }) => discount);
  const [tax] = taxes;
  return {
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax,
    total_discount_amounts: [...byDiscount].map(([discount, parts]) => ({ discount, amount: sumOf(parts) })),
    // There is at most one tax rate.
    total_taxes: tax
      ? [
          {
            ...tax,
            amount: sumOf(taxes),
            taxable_amount: taxes.reduce((sum, { taxable_amount }) => sum + (taxable_amount ?? 0), 0),
          },
        ]
      : [],
    amount_due,
    amount_remaining: amount_due,
    starting_balance: balance,
    ending_balance: Math.min(0, total + balance),
  };
}

/** Adds an invoice to the state, with the debits of its lines. */
export function createInvoice(context: Context, details: NewInvoice): Invoice {
  const { state } = context;
  const { subscription } = details;
  const invoice = add(state, 'invoice', draftInvoice(context, details));
  recordDebits(context, invoice.lines.data);
  subscription.latest_invoice = invoice.id;
  if (invoice.amount_due > 0) useUp(context, subscription);
  // A renewal stays a draft for an hour, in which it can be viewed and changed.
  if (details.reason === 'subscription_cycle') invoice.automatically_finalizes_at = context.now + HOUR;
  emit(context, 'invoice.created', invoice);
  return invoice;
}

/** One-time coupons end with the first invoice that has an amount due. */
function useUp(context: Context, subscription: Subscription): void {
  subscription.discounts = liveDiscounts(context, subscription.discounts)
    .filter((discount) => couponOfDiscount(context.state, discount).duration !== 'once')
    .map(({ id }) => id);
}

/** Assigns the invoice number and opens its payment. An invoice of zero is paid at once. */
export function finalizeInvoice(context: Context, invoice: Invoice): void {
  const { now, state, base_url } = context;
  const customer = findCustomer(state, invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  const { amount_due, starting_balance, ending_balance } = totalsOf(invoice.lines.data, customer.balance);
  assign(invoice, {
    amount_due,
    amount_remaining: amount_due,
    starting_balance,
    ending_balance,
    automatically_finalizes_at: null,
    effective_at: now,
    invoice_pdf: `${base_url}/invoices/${invoice.id}.pdf`,
    number: `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
  });
  invoice.status_transitions.finalized_at = now;
  if (ending_balance !== customer.balance) {
    const balance = customer.balance;
    customer.balance = ending_balance;
    emit(context, 'customer.updated', customer, { balance });
  }
  if (amount_due > 0) openPayment(context, invoice);
  emit(context, 'invoice.finalized', invoice);
  if (amount_due === 0) markPaid(context, invoice);
}

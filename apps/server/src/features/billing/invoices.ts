// Invoices as the provider issued them. We compute no totals ourselves.
import type { Invoice } from '@countersign/contract/invoices';
import { INVOICE_STATUSES } from '@countersign/contract/invoices';
import { problem } from '@countersign/contract/problems';
import type Stripe from 'stripe';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { providerUnavailable } from './provider-refusals.ts';
import { openPayments } from './payments.ts';
import { writtenAmount, writtenDate } from './presenter.ts';
import { discountOf, taxOf } from './preview.ts';
import { findAccount } from './queries.ts';
import { currentOf } from './subscription.ts';
import { idOf, momentOf } from './sync.ts';

const NOTHING_COMES = 'invoice_upcoming_none';
const MAX_BYTES = 10 * 1024 * 1024;

export async function listInvoices(context: Context, owner: Owner): Promise<Invoice[]> {
  const { stripe } = openPayments(context);
  const account = await findAccount(context.db, owner);
  if (!account?.customer_id) return [];
  const { data } = await stripe.invoices.list({ customer: account.customer_id, limit: 100 });
  return data.map(presentInvoice);
}

/** @returns null if no charge is due */
export async function readUpcomingInvoice(context: Context, owner: Owner): Promise<Invoice | null> {
  const current = await currentOf(context, owner);
  if (!current || current.cancel_at) return null;
  const invoice = await previewNext(context, current.stripe_id);
  if (!invoice) return null;
  // The provider charges the card itself, so the invoice has no due date; the next payment attempt stands in for it.
  const due = momentOf(invoice.due_date ?? invoice.next_payment_attempt);
  return { ...presentInvoice(invoice), id: null, due_date: due?.toISOString() ?? null };
}

/** The next invoice of a subscription, as the provider would issue it now. @returns null if no charge is due */
export async function previewNext(context: Pick<Context, 'payments'>, subscription: string): Promise<Stripe.Invoice | null> {
  try {
    return await openPayments(context).stripe.invoices.createPreview({ subscription });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOTHING_COMES) return null;
    throw error;
  }
}

/** @throws AppError 404 for another space's invoice or one without a PDF, 503 if the PDF cannot be fetched */
export async function readInvoicePdf(context: Context, owner: Owner, id: string): Promise<{ name: string; bytes: Buffer }> {
  const payments = openPayments(context);
  const account = await findAccount(context.db, owner);
  const invoice = await payments.stripe.invoices.retrieve(id);
  const isTheirs = account?.customer_id && invoice.customer && idOf(invoice.customer) === account.customer_id;
  if (!isTheirs || !invoice.invoice_pdf) throw new AppError('not_found');

  const get = payments.simulation?.fetch ?? fetch;
  const response = await get(invoice.invoice_pdf, { signal: AbortSignal.timeout(20_000) }).catch(() => null);
  const body = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (!body) throw providerUnavailable(problem('invoice_unavailable'));
  const bytes = Buffer.from(body);
  if (bytes.length > MAX_BYTES) throw new Error(`The invoice ${id} has ${bytes.length} bytes`);
  return { name: `${invoice.number ?? 'invoice'}.pdf`, bytes };
}

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  const tax = taxOf(invoice);
  const paidAt = momentOf(invoice.status_transitions.paid_at);
  const amounts = {
    discount: discountOf(invoice),
    tax,
    total: invoice.total,
    subtotal: invoice.subtotal,
    amount_paid: invoice.amount_paid,
    amount_remaining: invoice.amount_remaining,
    total_excluding_tax: invoice.total_excluding_tax ?? invoice.total - tax,
  };
  return {
    ...amounts,
    formatted_discount: writtenAmount(amounts.discount),
    formatted_tax: writtenAmount(amounts.tax),
    formatted_total: writtenAmount(amounts.total),
    formatted_subtotal: writtenAmount(amounts.subtotal),
    formatted_amount_paid: writtenAmount(amounts.amount_paid),
    formatted_amount_remaining: writtenAmount(amounts.amount_remaining),
    formatted_total_excluding_tax: writtenAmount(amounts.total_excluding_tax),
    id: invoice.id,
    number: invoice.number,
    status: INVOICE_STATUSES.find((status) => status === invoice.status) ?? 'draft',
    is_paid: invoice.status === 'paid',
    paid_at: paidAt?.toISOString() ?? null,
    human_readable_paid_at: paidAt ? writtenDate(paidAt) : '-',
    due_date: momentOf(invoice.due_date)?.toISOString() ?? null,
    created_at: new Date(invoice.created * 1_000).toISOString(),
    owner: invoice.customer_name ?? null,
    line_items: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
  };
}

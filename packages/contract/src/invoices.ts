// The invoices of a space, past and upcoming.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nullableTime, time } from './fields.ts';

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void', 'draft'] as const;

/** An amount in cents, and formatted for display. */
const amounts = z.object({
  /** What promo codes take off; 0 where none does. */
  discount: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  subtotal: z.number().int(),
  amount_paid: z.number().int(),
  amount_remaining: z.number().int(),
  total_excluding_tax: z.number().int(),
});
const writtenAmounts = z.object({
  formatted_discount: z.string(),
  formatted_tax: z.string(),
  formatted_total: z.string(),
  formatted_subtotal: z.string(),
  formatted_amount_paid: z.string(),
  formatted_amount_remaining: z.string(),
  formatted_total_excluding_tax: z.string(),
});

export const invoice = z
  .object({
    /** null: the upcoming one. */
    id: z.string().nullable(),
    number: z.string().nullable(),
    status: z.enum(INVOICE_STATUSES),
    is_paid: z.boolean(),
    paid_at: nullableTime,
    human_readable_paid_at: z.string(),
    /** For the upcoming invoice: when the provider charges it. */
    due_date: nullableTime,
    created_at: time,
    owner: z.string().nullable(),
    line_items: z.array(z.object({ description: z.string(), amount: z.number().int() })),
  })
  .extend(amounts.shape)
  .extend(writtenAmounts.shape);
export type Invoice = z.infer<typeof invoice>;

const INVOICES = '/api/{space}/billing/invoices';

export const listInvoices = endpoint({
  method: 'GET',
  path: INVOICES,
  summary: 'List invoices',
  description: 'Newest first.',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ data: z.array(invoice) }),
});

export const getUpcomingInvoice = endpoint({
  method: 'GET',
  path: `${INVOICES}/upcoming`,
  summary: 'Get the upcoming invoice',
  description: 'Returns 204 if there is none.',
  tag: 'billing',
  ability: 'admin',
  answer: invoice,
});

export const downloadInvoice = endpoint({
  method: 'GET',
  path: `${INVOICES}/{invoiceId}/download`,
  summary: 'Download an invoice',
  description: 'The payment provider’s PDF.',
  tag: 'billing',
  ability: 'admin',
  answer_kind: 'file',
});

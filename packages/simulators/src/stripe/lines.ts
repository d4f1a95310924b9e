// Invoice lines, and the debits recorded for them. Sums are whole cents and add up exactly.
import { type Context, find, newId } from './context.ts';
import { applyDiscounts, liveDiscounts, percentageOf } from './discounts.ts';
import { amountOf } from './products.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from './state.ts';

interface LineDetails {
  amount: number;
  description: string;
  start: number;
  end: number;
  is_proration?: boolean;
}

export function newLine(subscription: Subscription, item: SubscriptionItem, details: LineDetails): InvoiceLine {
  const { amount, description, start, end, is_proration = false } = details;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: !is_proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: is_proration ? newId('ii') : null,
        proration: is_proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** The cost of the subscription's current period. A trial is free. */
export function periodLines(context: Context, subscription: Subscription): InvoiceLine[] {
  return subscription.items.data.map((item) => {
    const name = productName(context, item);
    const span = { start: item.current_period_start, end: item.current_period_end };
    if (subscription.status === 'trialing')
      return newLine(subscription, item, { amount: 0, description: `Trial period for ${name}`, ...span });
    const amount = amountOf(item.price, item.quantity ?? 1);
    return newLine(subscription, item, { amount, description: describe(item, name), ...span });
  });
}

/** For example `3 × Pro (at $10.00 / month)`. Tiered prices have no unit price. */
function describe(item: SubscriptionItem, name: string): string {
  const { unit_amount, recurring, currency } = item.price;
  const interval =
    recurring && (recurring.interval_count === 1 ? recurring.interval : `${recurring.interval_count} ${recurring.interval}s`);
  const each = unit_amount === null ? 'Tiered pricing' : `at ${formatAmount(unit_amount, currency)}`;
  return `${item.quantity ?? 1} × ${name} (${each} / ${interval ?? ''})`;
}

export function productName(context: Context, item: SubscriptionItem): string {
  return find(context.state, 'product', item.price.product).name;
}

export function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);
}

/** The cost of each item's whole period in cents, after the subscription's discounts, by item. */
export function netAmounts(context: Context, subscription: Subscription): Map<string, number> {
  const lines = periodLines(context, { ...subscription, status: 'active' });
  applyDiscounts(context, lines, liveDiscounts(context, subscription.discounts));
  return new Map(lines.map((line, index) => [subscription.items.data[index]?.id ?? '', netOf(line)]));
}

/** After discounts, before tax. */
export function netOf(line: InvoiceLine): number {
  return line.amount - sumOf(line.discount_amounts ?? []);
}

export function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

/** Adds tax to each line according to the configured tax rate. */
export function applyTax({ state }: Context, lines: readonly InvoiceLine[]): void {
  const { tax_rate } = state;
  if (!tax_rate) return;
  for (const line of lines)
    line.taxes = [
      {
        amount: percentageOf(netOf(line), tax_rate.percentage),
        tax_behavior: 'exclusive',
        tax_rate_details: { tax_rate: tax_rate.id },
        taxability_reason: 'standard_rated',
        taxable_amount: netOf(line),
        type: 'tax_rate_details',
      },
    ];
}

/** Records what the lines charge, so that unused time can be credited later. Prorations are recorded when they are created. */
export function recordDebits({ state }: Context, lines: readonly InvoiceLine[]): void {
  for (const line of lines) {
    const details = line.parent?.subscription_item_details;
    if (!details) continue;
    if (details.proration) {
      for (const debit of state.debits)
        if (debit.item === details.subscription_item && debit.start === line.period.start) debit.invoice ??= line.invoice;
      continue;
    }
    state.debits.push({
      subscription: details.subscription ?? '',
      item: details.subscription_item,
      invoice: line.invoice,
      ...line.period,
      amount: netOf(line),
    });
  }
}

/** Removes and returns the prorations that are pending for this subscription's next invoice. */
export function takePendingLines({ state }: Context, { id }: Subscription): InvoiceLine[] {
  const lines = state.pending_lines.filter((line) => line.subscription === id);
  state.pending_lines = state.pending_lines.filter((line) => line.subscription !== id);
  return lines;
}

// Creates subscriptions with their items, and a trial or a first period.
import type { z } from 'zod';
import { type Context, listOf, newId } from './context.ts';
import { invalidRequest } from './errors.ts';
import { DAY } from './periods.ts';
import { amountOf } from './products.ts';
import type { Customer, Subscription } from './state.ts';
import { checkItems, type itemParameters, newItems, startPeriod } from './subscription-changes.ts';

interface NewSubscription {
  items?: z.output<typeof itemParameters>[] | undefined;
  trial_end?: number | 'now' | undefined;
  trial_period_days?: number | undefined;
  automatic_tax?: { enabled: boolean } | undefined;
}

/** A subscription that is not yet in the state, with a trial or a first period, and no discounts. */
export function draftSubscription(context: Context, customer: Customer, params: NewSubscription): Subscription {
  const { now } = context;
  const id = newId('sub');
  const trial_end = trialEndOf(context, params);
  const draft: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: trial_end ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: listOf(`/v1/subscription_items?subscription=${id}`, []),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trial_end === null ? 'active' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trial_end === null ? null : now,
  };
  draft.items.data = newItems(context, draft, params.items ?? []);
  checkItems(draft.items.data);
  draft.currency = draft.items.data[0]?.price.currency ?? draft.currency;
  if (trial_end === null) startPeriod(draft, now);
  else for (const item of draft.items.data) item.current_period_end = trial_end;
  return draft;
}

function trialEndOf({ now }: Context, { trial_end, trial_period_days }: NewSubscription): number | null {
  if (trial_end !== undefined && trial_period_days !== undefined)
    throw invalidRequest('You cannot set both `trial_end` and `trial_period_days`.', {
      code: 'parameters_exclusive',
      param: 'trial_end',
    });
  if (typeof trial_end === 'number') {
    if (trial_end <= now) throw invalidRequest('`trial_end` must be in the future.', { param: 'trial_end' });
    return trial_end;
  }
  return trial_period_days ? now + trial_period_days * DAY : null;
}

/** The cost of the items for a whole period. */
export function periodAmount({ items }: Subscription): number {
  return items.data.reduce((total, { price, quantity }) => total + amountOf(price, quantity ?? 1), 0);
}

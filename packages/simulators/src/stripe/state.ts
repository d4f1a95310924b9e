// The simulator's state: plain JSON, so that it can be stored in a file or a database row.
import type { Stripe } from 'stripe';

/**
 * An SDK object as stored and sent: decimals are strings, and references are ids. Expansion happens only when a request asks
 * for it (expand.ts), never in the state.
 */
export type AtRest<Value> = string extends Value ? Exclude<Value, object> : AtRestOne<Value>;
type AtRestOne<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends (infer Item)[]
    ? AtRest<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: AtRest<Value[Key]> }
      : Value;

/** Object types that have ids of their own, by Stripe's names. */
export interface Tables {
  product: AtRest<Stripe.Product>;
  price: AtRest<Stripe.Price>;
  coupon: AtRest<Stripe.Coupon>;
  promotion_code: AtRest<Stripe.PromotionCode>;
  discount: AtRest<Stripe.Discount>;
  customer: AtRest<Stripe.Customer>;
  payment_method: AtRest<Stripe.PaymentMethod>;
  setup_intent: AtRest<Stripe.SetupIntent>;
  payment_intent: AtRest<Stripe.PaymentIntent>;
  subscription: AtRest<Stripe.Subscription>;
  invoice: AtRest<Stripe.Invoice>;
  event: StoredEvent;
  webhook_endpoint: AtRest<Stripe.WebhookEndpoint>;
  test_clock: AtRest<Stripe.TestHelpers.TestClock>;
}

export type TableName = keyof Tables;
export type Product = Tables['product'];
export type Price = Tables['price'];
export type Coupon = Tables['coupon'];
export type PromotionCode = Tables['promotion_code'];
export type Discount = Tables['discount'];
export type Customer = Tables['customer'];
export type PaymentMethod = Tables['payment_method'];
export type SetupIntent = Tables['setup_intent'];
export type PaymentIntent = Tables['payment_intent'];
export type Subscription = Tables['subscription'];
export type SubscriptionItem = Subscription['items']['data'][number];
export type Invoice = Tables['invoice'];
export type InvoiceLine = Invoice['lines']['data'][number];
export type TestClock = Tables['test_clock'];

/** `data.object` is a copy of the object at the time of the event. */
export interface StoredEvent extends AtRest<Omit<Stripe.EventBase, 'data' | 'type' | 'account' | 'context'>> {
  type: string;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
}

/** What a subscription item was charged for a time span. Credits for unused time are computed from it. */
export interface Debit {
  subscription: string;
  item: string;
  /** Null while the amount is pending for the next invoice. */
  invoice: string | null;
  start: number;
  end: number;
  /** Cents, after discounts. */
  amount: number;
}

/** A change requested with `payment_behavior: pending_if_incomplete`, applied when its invoice is paid. */
export interface PendingChange {
  subscription: string;
  invoice: string;
  after: Subscription;
  debits: Debit[];
  /** Earlier prorations that are also on its invoice. They become pending again if it is not paid. */
  waiting: InvoiceLine[];
}

/** A pending delivery of an event to the webhook. */
export interface Delivery {
  event: string;
  attempts: number;
  /** Real time in milliseconds, not the simulator's. */
  next_attempt_ms: number;
}

/** The response to an earlier request with an idempotency key. */
export interface IdempotentAnswer {
  key: string;
  /** Digest of method, path and parameters. */
  request: string;
  status: number;
  body: string;
  created: number;
}

export interface SimulatorState {
  /** Offset of the simulator's clock ahead of the real time. */
  clock_offset_ms: number;
  /** Applied to subscriptions with `automatic_tax`; initially none. */
  tax_rate: { id: string; display_name: string; percentage: number; country: string } | null;
  tables: { [Name in TableName]: Tables[Name][] };
  debits: Debit[];
  /** Prorations pending for the next invoice of their subscription. */
  pending_lines: InvoiceLine[];
  pending_changes: PendingChange[];
  /** Behaviour of each payment method's card (cards.ts), by payment method id. */
  cards: Record<string, { behavior: string; is_set_up: boolean }>;
  /** The trial end announced by `customer.subscription.trial_will_end`, by subscription. */
  announced_trials: Record<string, number>;
  /** Number of payment retries made or scheduled, by invoice. */
  retries: Record<string, number>;
  deliveries: Delivery[];
  idempotent_answers: IdempotentAnswer[];
}

/** The initial state of a simulator. */
export function emptyState(): SimulatorState {
  return {
    clock_offset_ms: 0,
    tax_rate: null,
    tables: {
      product: [],
      price: [],
      coupon: [],
      promotion_code: [],
      discount: [],
      customer: [],
      payment_method: [],
      setup_intent: [],
      payment_intent: [],
      subscription: [],
      invoice: [],
      event: [],
      webhook_endpoint: [],
      test_clock: [],
    },
    debits: [],
    pending_lines: [],
    pending_changes: [],
    cards: {},
    announced_trials: {},
    retries: {},
    deliveries: [],
    idempotent_answers: [],
  };
}

/** A copy that can be changed independently. Events and responses, which are most of the state, never change and are shared. */
export function copyState(state: SimulatorState): SimulatorState {
  const { tables, idempotent_answers, ...rest } = state;
  const { event, ...others } = tables;
  return {
    ...structuredClone(rest),
    tables: { ...structuredClone(others), event: [...event] },
    idempotent_answers: [...idempotent_answers],
  };
}

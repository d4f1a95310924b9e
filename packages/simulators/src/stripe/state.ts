// What the simulator remembers: plain JSON, so that a file or a row of a database can keep it.
import type { Stripe } from 'stripe';

/**
 * An object of the SDK as it is stored and sent: decimals are text, and a reference is an id. What may be expanded is
 * expanded when a request asks for it (expand.ts), never in the state.
 */
export type AtRest<Value> = string extends Value ? Exclude<Value, object> : AtRestOne<Value>;
type AtRestOne<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends (infer Item)[]
    ? AtRest<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: AtRest<Value[Key]> }
      : Value;

/** The kinds of objects that have ids of their own, by Stripe's names for them. */
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

/** `data.object` is a copy of what the object was when the event happened. */
export interface StoredEvent extends AtRest<Omit<Stripe.EventBase, 'data' | 'type' | 'account' | 'context'>> {
  type: string;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
}

/** What a subscription item was charged for a span of time. Credits for unused time are computed from it. */
export interface Debit {
  subscription: string;
  item: string;
  /** Absent while the amount waits for the next invoice. */
  invoice: string | null;
  start: number;
  end: number;
  /** Cents, after discounts. */
  amount: number;
}

/** What an update with `payment_behavior: pending_if_incomplete` does once its invoice is paid. */
export interface PendingChange {
  subscription: string;
  invoice: string;
  after: Subscription;
  debits: Debit[];
  /** Earlier prorations that its invoice collects as well. They wait again where it is not paid. */
  waiting: InvoiceLine[];
}

/** An event on its way to the webhook. */
export interface Delivery {
  event: string;
  attempts: number;
  /** True time in milliseconds, not the simulator's. */
  next_attempt_ms: number;
}

/** The answer to an earlier request with an idempotency key. */
export interface IdempotentAnswer {
  key: string;
  /** Digest of method, path and parameters. */
  request: string;
  status: number;
  body: string;
  created: number;
}

export interface SimulatorState {
  /** How far the simulator's clock is ahead of the true time. */
  clock_offset_ms: number;
  /** Charged where a subscription has `automatic_tax`. None at first. */
  tax_rate: { id: string; display_name: string; percentage: number; country: string } | null;
  tables: { [Name in TableName]: Tables[Name][] };
  debits: Debit[];
  /** Prorations that wait for the next invoice of their subscription. */
  pending_lines: InvoiceLine[];
  pending_changes: PendingChange[];
  /** Behaviour of each payment method's card (cards.ts), by the payment method's id. */
  cards: Record<string, { behavior: string; is_set_up: boolean }>;
  /** The trial end that `customer.subscription.trial_will_end` announced, by subscription. */
  announced_trials: Record<string, number>;
  /** How many retries of its payment an invoice has had or awaits. */
  retries: Record<string, number>;
  deliveries: Delivery[];
  idempotent_answers: IdempotentAnswer[];
}

/** The state of a simulator that no one has used. */
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

/** A copy that may be changed without the original. Events and answers, most of the state, never change and are shared. */
export function copyState(state: SimulatorState): SimulatorState {
  const { tables, idempotent_answers, ...rest } = state;
  const { event, ...others } = tables;
  return {
    ...structuredClone(rest),
    tables: { ...structuredClone(others), event: [...event] },
    idempotent_answers: [...idempotent_answers],
  };
}

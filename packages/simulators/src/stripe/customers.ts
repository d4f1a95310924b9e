// Customers and their payment methods.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cardError, outcomeOfSetup, testPaymentMethod } from './cards.ts';
import { type Context, add, assign, atCustomer, find, findCustomer, isDeleted, newId } from './context.ts';
import { invalidRequest, missingResource } from './errors.ts';
import { changedAttributes, emit } from './events.ts';
import {
  type Parameters,
  address,
  emptyable,
  expand,
  integer,
  mergeMetadata,
  metadata,
  none,
  paging,
  text,
} from './parameters.ts';
import { pageOf, route } from './routes.ts';
import type { Customer, PaymentMethod } from './state.ts';
import { cancelSubscription } from './subscription-end.ts';

const shared = {
  expand,
  address: emptyable(address).optional(),
  balance: integer.optional(),
  description: text.optional(),
  email: text.optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: emptyable(text).optional(),
    } satisfies Parameters<Stripe.CustomerUpdateParams.InvoiceSettings>)
    .optional(),
  metadata,
  name: text.optional(),
  phone: text.optional(),
  preferred_locales: z.array(text).optional(),
};

const customerCreate = z.strictObject({
  ...shared,
  payment_method: text.optional(),
  test_clock: text.optional(),
} satisfies Parameters<Stripe.CustomerCreateParams>);

const customerUpdate = z.strictObject(shared satisfies Parameters<Stripe.CustomerUpdateParams>);

const customerList = z.strictObject({
  ...paging,
  email: text.optional(),
  test_clock: text.optional(),
} satisfies Parameters<Stripe.CustomerListParams>);

const methodList = z.strictObject({
  ...paging,
  customer: text.optional(),
  type: z.enum(['card']).optional(),
} satisfies Parameters<Stripe.PaymentMethodListParams>);

const methodUpdate = z.strictObject({
  expand,
  billing_details: z
    .strictObject({
      address: emptyable(address).optional(),
      email: emptyable(text).optional(),
      name: emptyable(text).optional(),
      phone: emptyable(text).optional(),
    } satisfies Parameters<Stripe.PaymentMethodUpdateParams.BillingDetails>)
    .optional(),
  card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
  metadata,
} satisfies Parameters<Stripe.PaymentMethodUpdateParams>);

export const customerRoutes = [
  route('POST /v1/customers', customerCreate, createCustomer),
  route('GET /v1/customers', customerList, ({ state }, params) => {
    const rows = state.tables.customer.filter(
      (row) =>
        !isDeleted(row) &&
        (params.email === undefined || row.email === params.email) &&
        (params.test_clock === undefined || row.test_clock === params.test_clock),
    );
    return pageOf('/v1/customers', rows, params);
  }),
  route('GET /v1/customers/:id', none, ({ state }, _params, id) => find(state, 'customer', id)),
  route('POST /v1/customers/:id', customerUpdate, updateCustomer),
  route('DELETE /v1/customers/:id', none, deleteCustomer),
  route('GET /v1/customers/:id/payment_methods', methodList, ({ state }, params, id) => {
    findCustomer(state, id, 'id');
    return pageOf(`/v1/customers/${id}/payment_methods`, attachedTo(state.tables.payment_method, id), params);
  }),
  route('GET /v1/payment_methods', methodList, ({ state }, params) => {
    if (params.customer === undefined)
      throw invalidRequest('`customer` is missing.', { code: 'parameter_missing', param: 'customer' });
    return pageOf('/v1/payment_methods', attachedTo(state.tables.payment_method, params.customer), params);
  }),
  route('GET /v1/payment_methods/:id', none, ({ state }, _params, id) => find(state, 'payment_method', id)),
  route('POST /v1/payment_methods/:id', methodUpdate, updateMethod),
  route('POST /v1/payment_methods/:id/attach', z.strictObject({ expand, customer: text }), (context, { customer }, id) => {
    const owner = findCustomer(context.state, customer);
    return attach(atCustomer(context, owner), findMethod(context, id, 'id'), owner);
  }),
  route('POST /v1/payment_methods/:id/detach', none, (context, _params, id) =>
    detach(context, find(context.state, 'payment_method', id)),
  ),
];

function createCustomer(context: Context, params: z.output<typeof customerCreate>): Customer {
  const { state, now } = context;
  if (params.test_clock !== undefined) find(state, 'test_clock', params.test_clock, 'test_clock');
  const id = newId('cus');
  const customer = add(state, 'customer', {
    id,
    object: 'customer',
    address: params.address ? wholeAddress(params.address) : null,
    balance: params.balance ?? 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: params.test_clock ?? null,
  });
  const at = atCustomer(context, customer);
  customer.created = at.now;
  const attached = params.payment_method === undefined ? null : attach(at, findMethod(at, params.payment_method), customer);
  const preferred = params.invoice_settings?.default_payment_method;
  // A test id stands for a new payment method each time. Here it is the one that was just attached.
  if (preferred) setDefault(at, customer, preferred === params.payment_method && attached ? attached.id : preferred);
  emit(at, 'customer.created', customer);
  return customer;
}

function updateCustomer(context: Context, params: z.output<typeof customerUpdate>, id: string): Customer {
  const customer = findCustomer(context.state, id, 'id');
  const before = structuredClone(customer);
  const { expand: _expand, metadata: metadataChange, invoice_settings, address: newAddress, ...changes } = params;
  // Empty strings clear an attribute, so they become null.
  for (const [name, value] of Object.entries(changes)) assign(customer, { [name]: value === '' ? null : value });
  if (newAddress !== undefined) customer.address = newAddress && wholeAddress(newAddress);
  customer.metadata = mergeMetadata(customer.metadata, metadataChange);
  if (invoice_settings?.default_payment_method !== undefined)
    setDefault(context, customer, invoice_settings.default_payment_method);
  emit(atCustomer(context, customer), 'customer.updated', customer, changedAttributes(before, customer));
  return customer;
}

function setDefault({ state }: Context, customer: Customer, id: string | null): void {
  const param = 'invoice_settings[default_payment_method]';
  if (id !== null && find(state, 'payment_method', id, param).customer !== customer.id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param },
    );
  customer.invoice_settings.default_payment_method = id;
}

function deleteCustomer(context: Context, _params: unknown, id: string): Customer {
  const customer = findCustomer(context.state, id, 'id');
  return removeCustomer(atCustomer(context, customer), customer);
}

/** Ends the customer's subscriptions and replaces the customer with `deleted: true`. */
export function removeCustomer(context: Context, customer: Customer): Customer {
  const { state } = context;
  const { id } = customer;
  for (const subscription of state.tables.subscription)
    if (subscription.customer === id && subscription.ended_at === null)
      cancelSubscription(context, subscription, 'cancellation_requested');
  for (const method of attachedTo(state.tables.payment_method, id)) method.customer = null;
  emit(context, 'customer.deleted', customer);
  // The SDK has a separate type for it; the simulator uses `isDeleted`.
  const deleted = { id, object: 'customer', deleted: true } as unknown as Customer;
  state.tables.customer = state.tables.customer.map((row) => (row.id === id ? deleted : row));
  return deleted;
}

function attachedTo(methods: readonly PaymentMethod[], customer: string): PaymentMethod[] {
  return methods.filter((method) => method.customer === customer);
}

/** An existing payment method, or a new one for a test id such as `pm_card_visa`. */
export function findMethod(context: Context, id: string, param = 'payment_method'): PaymentMethod {
  return testPaymentMethod(context, id) ?? find(context.state, 'payment_method', id, param);
}

/** Attaches the payment method to the customer. Cards that are always declined are already rejected here. */
function attach(context: Context, method: PaymentMethod, customer: Customer): PaymentMethod {
  if (method.customer !== null && method.customer !== customer.id)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const outcome = outcomeOfSetup(context.state, method.id);
  if (outcome.is === 'declined') throw cardError(outcome.reason.code, outcome.reason.message, outcome.reason);
  return giveTo(context, method, customer.id);
}

export function giveTo(context: Context, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  method.customer = customer;
  emit(context, 'payment_method.attached', method);
  return method;
}

function detach(context: Context, method: PaymentMethod): PaymentMethod {
  const { state } = context;
  const owner = state.tables.customer.find(({ id }) => id === method.customer);
  if (!owner)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const at = atCustomer(context, owner);
  method.customer = null;
  const { invoice_settings } = structuredClone(owner);
  if (invoice_settings.default_payment_method === method.id) {
    owner.invoice_settings.default_payment_method = null;
    emit(at, 'customer.updated', owner, { invoice_settings });
  }
  for (const subscription of state.tables.subscription)
    if (subscription.default_payment_method === method.id) subscription.default_payment_method = null;
  emit(at, 'payment_method.detached', method, { customer: owner.id });
  return method;
}

function updateMethod(context: Context, params: z.output<typeof methodUpdate>, id: string): PaymentMethod {
  const method = find(context.state, 'payment_method', id);
  if (method.customer === null) throw missingResource('payment_method', id);
  const before = structuredClone(method);
  const { address: newAddress, ...details } = params.billing_details ?? {};
  assign(method.billing_details, details);
  if (newAddress !== undefined) method.billing_details.address = newAddress && wholeAddress(newAddress);
  if (method.card && params.card) assign(method.card, params.card);
  method.metadata = mergeMetadata(method.metadata, params.metadata);
  emit(context, 'payment_method.updated', method, changedAttributes(before, method));
  return method;
}

export function wholeAddress(given: z.output<typeof address>): Stripe.Address {
  const nothing: Stripe.Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...nothing, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null])) };
}

// Setup intents, which save a card for later payments.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type DeclineReason, cardError, outcomeOfSetup } from './cards.ts';
import { type Context, add, assign, atCustomer, find, findCustomer, lookUp } from './context.ts';
import { findMethod, giveTo } from './customers.ts';
import { invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import {
  NEXT_ACTION,
  authenticationParameters,
  checkSecret,
  confirmParameters,
  methodOf,
  newSecret,
  retrieveParameters,
} from './intents.ts';
import { type Parameters, expand, flag, metadata, paging, text } from './parameters.ts';
import { browserRoute, pageOf, route } from './routes.ts';
import type { SetupIntent } from './state.ts';

const setupCreate = z.strictObject({
  expand,
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata,
  payment_method: text.optional(),
  return_url: text.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
} satisfies Parameters<Stripe.SetupIntentCreateParams>);

const setupCancel = z.strictObject({
  expand,
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
} satisfies Parameters<Stripe.SetupIntentCancelParams>);

const setupList = z.strictObject({
  ...paging,
  customer: text.optional(),
  payment_method: text.optional(),
} satisfies Parameters<Stripe.SetupIntentListParams>);

export const setupIntentRoutes = [
  route('POST /v1/setup_intents', setupCreate, createIntent),
  route('GET /v1/setup_intents', setupList, ({ state }, params) => {
    const rows = state.tables.setup_intent.filter(
      (row) =>
        row.customer === (params.customer ?? row.customer) &&
        row.payment_method === (params.payment_method ?? row.payment_method),
    );
    return pageOf('/v1/setup_intents', rows, params);
  }),
  browserRoute('GET /v1/setup_intents/:id', retrieveParameters, ({ state }, { client_secret }, id) => {
    const intent = find(state, 'setup_intent', id);
    checkSecret(intent, client_secret);
    return intent;
  }),
  browserRoute('POST /v1/setup_intents/:id/confirm', confirmParameters, (context, params, id) => {
    const intent = find(context.state, 'setup_intent', id);
    checkSecret(intent, params.client_secret);
    return confirm(atOwner(context, intent), intent, params);
  }),
  browserRoute('POST /v1/setup_intents/:id/authenticate', authenticationParameters, (context, params, id) => {
    const intent = find(context.state, 'setup_intent', id);
    checkSecret(intent, params.client_secret);
    return authenticate(atOwner(context, intent), intent, params.outcome);
  }),
  route('POST /v1/setup_intents/:id/cancel', setupCancel, (context, { cancellation_reason }, id) => {
    const intent = find(context.state, 'setup_intent', id);
    refuseEnded(intent);
    assign(intent, { status: 'canceled', cancellation_reason: cancellation_reason ?? null, next_action: null });
    emit(atOwner(context, intent), 'setup_intent.canceled', intent);
    return intent;
  }),
];

function atOwner(context: Context, { customer }: SetupIntent): Context {
  const owner = lookUp(context.state, 'customer', customer);
  return owner ? atCustomer(context, owner) : context;
}

function createIntent(context: Context, params: z.output<typeof setupCreate>): SetupIntent {
  const { state } = context;
  const customer = params.customer === undefined ? null : findCustomer(state, params.customer);
  const at = customer ? atCustomer(context, customer) : context;
  const intent = add(state, 'setup_intent', {
    ...newSecret('seti'),
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true },
    cancellation_reason: null,
    created: at.now,
    customer: customer?.id ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: params.payment_method === undefined ? null : findMethod(at, params.payment_method).id,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: params.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    usage: params.usage ?? 'off_session',
  });
  emit(at, 'setup_intent.created', intent);
  return params.confirm ? confirm(at, intent, {}) : intent;
}

function refuseEnded(intent: SetupIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot change this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
}

function confirm(context: Context, intent: SetupIntent, params: z.output<typeof confirmParameters>): SetupIntent {
  refuseEnded(intent);
  const method = methodOf(context, params) ?? lookUp(context.state, 'payment_method', intent.payment_method);
  if (!method)
    throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalidRequest('The payment method belongs to another customer.', { param: 'payment_method' });
  intent.payment_method = method.id;
  const outcome = outcomeOfSetup(context.state, method.id);
  if (outcome.is === 'declined') throw fail(context, intent, outcome.reason);
  if (outcome.is === 'accepted') return succeed(context, intent);
  assign(intent, { status: 'requires_action', next_action: NEXT_ACTION, last_setup_error: null });
  emit(context, 'setup_intent.requires_action', intent);
  return intent;
}

function authenticate(context: Context, intent: SetupIntent, outcome: 'failed' | 'succeeded'): SetupIntent {
  if (intent.status !== 'requires_action')
    throw invalidRequest('This SetupIntent does not wait for an authentication.', { code: 'setup_intent_unexpected_state' });
  if (outcome === 'succeeded') return succeed(context, intent);
  fail(context, intent, {
    code: 'setup_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  return intent;
}

function succeed(context: Context, intent: SetupIntent): SetupIntent {
  const { state } = context;
  const method = find(state, 'payment_method', intent.payment_method ?? '');
  const card = state.cards[method.id];
  if (card && intent.usage === 'off_session') card.is_set_up = true;
  if (intent.customer !== null) giveTo(context, method, intent.customer);
  assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null });
  emit(context, 'setup_intent.succeeded', intent);
  return intent;
}

/** Records the failure, and returns the corresponding error. */
function fail(context: Context, intent: SetupIntent, reason: DeclineReason) {
  const method = lookUp(context.state, 'payment_method', intent.payment_method);
  const error = { type: 'card_error' as const, ...reason, ...(method && { payment_method: structuredClone(method) }) };
  assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null, last_setup_error: error });
  emit(context, 'setup_intent.setup_failed', intent);
  return cardError(reason.code, reason.message, { ...error, setup_intent: structuredClone(intent) });
}

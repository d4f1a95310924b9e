// The HTTP layer: keys, parameters, idempotency, one transaction per request, Stripe's JSON.
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stripe } from 'stripe';
import { type Context, assign, lookUp, newId } from './context.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { StripeError, invalidRequest } from './errors.ts';
import { eventRoutes } from './events.ts';
import { present } from './expand.ts';
import { type FormValue, decodeForm } from './form.ts';
import { drawInvoice } from './invoice-pdf.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { previewRoutes } from './preview.ts';
import { productRoutes } from './products.ts';
import type { Route } from './routes.ts';
import { settleAll } from './settle.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { type SimulatorState, copyState } from './state.ts';
import type { SimulatorStore } from './store.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';
import { webhookEndpointRoutes } from './webhooks.ts';

const MAX_BODY_BYTES = 256 * 1_024;
const SCRIPT = path.join(import.meta.dirname, 'stripe-js.js');

// The first match wins, so fixed paths come before those with ids.
const ROUTES: Route[] = [
  ...productRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...subscriptionRoutes,
  ...previewRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...testClockRoutes,
];

export interface ApiOptions {
  store: SimulatorStore;
  secret_key: string;
  publishable_key: string;
  base_url: string;
  /** The context of an act that begins now. */
  contextOf(state: SimulatorState): Context;
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** @returns a handler for requests of the SDK, the browser's script, and readers of invoices */
export function createApi(options: ApiOptions): (request: Request) => Promise<Response> {
  const prefix = new URL(options.base_url).pathname.replace(/\/$/, '');
  return async (request) => {
    const { pathname } = new URL(request.url);
    const route = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
    if (request.method === 'OPTIONS') return preflight();
    if (route === '/stripe.js') return script();
    const invoice = /^\/invoices\/(in_\w+)\.pdf$/.exec(route)?.[1];
    if (invoice !== undefined) return invoicePdf(options, invoice);
    const id = newId('req');
    const { status, body, headers } = await answer(options, request, { pathname: route, id });
    return new Response(body, {
      status,
      headers: {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
        'request-id': id,
        'stripe-version': Stripe.API_VERSION,
        ...headers,
      },
    });
  };
}

/** The script is called from the product's pages, which may have another origin. */
function preflight(): Response {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type',
  };
  return new Response(null, { status: 204, headers });
}

function script(): Response {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  return new Response(readFileSync(SCRIPT, 'utf8'), { headers });
}

async function invoicePdf({ store }: ApiOptions, id: string): Promise<Response> {
  const invoice = await store.transact((state) => structuredClone(lookUp(state, 'invoice', id)));
  if (!invoice || invoice.invoice_pdf === null) return new Response('Not found', { status: 404 });
  return new Response(drawInvoice(invoice), { headers: { 'content-type': 'application/pdf' } });
}

async function answer(
  options: ApiOptions,
  request: Request,
  { pathname, id }: { pathname: string; id: string },
): Promise<Answer> {
  try {
    const method = request.method;
    const found = ROUTES.map((route) => ({ route, ids: match(route, method, pathname) })).find(({ ids }) => ids !== null);
    const form = await formOf(request);
    checkKey(options, request, { route: found?.route, form });
    if (!found)
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${pathname}).`,
      });
    const call = { ...found.route.prepare(form), is_reading: method === 'GET' };
    const idempotency_key = method === 'POST' ? request.headers.get('idempotency-key') : null;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([method, pathname, form]))
      .digest('base64url');
    return await options.store.transact((state) => {
      const context = { ...options.contextOf(state), request: { id, idempotency_key } };
      settleAll(context);
      return once(context, { fingerprint, work: () => perform(context, call, found.ids?.[0] ?? '') });
    });
  } catch (error) {
    if (error instanceof StripeError) return errorAnswer(error);
    throw error;
  }
}

/** @returns the ids in the path; null if the route does not match */
function match(route: Route, method: string, pathname: string): string[] | null {
  const wanted = route.path.split('/');
  const given = pathname.split('/');
  if (route.method !== method || wanted.length !== given.length) return null;
  const isSame = wanted.every((part, index) => part.startsWith(':') || part === given[index]);
  return isSame ? given.filter((_, index) => wanted[index]?.startsWith(':')).map(decode) : null;
}

/** An id with an invalid escape matches nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function formOf(request: Request): Promise<{ [name: string]: FormValue }> {
  if (request.method !== 'POST') return decodeForm(new URL(request.url).search.slice(1));
  const body = await request.text();
  if (body.length > MAX_BODY_BYTES) throw invalidRequest('The request is too large.');
  return decodeForm(body);
}

/** The secret key allows everything. The publishable key can confirm an intent whose client secret is given. */
function checkKey(
  { secret_key, publishable_key }: ApiOptions,
  request: Request,
  { route, form }: { route: Route | undefined; form: { [name: string]: FormValue } },
): void {
  const key = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (isEqual(key, secret_key)) return;
  if (!isEqual(key, publishable_key))
    throw new StripeError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${key.slice(0, 8)}****` });
  if (!route?.is_for_browsers || form['client_secret'] === undefined)
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
}

function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** A repeated idempotency key gets its first response again. */
function once({ state, now, request }: Context, { fingerprint, work }: { fingerprint: string; work: () => Answer }): Answer {
  const key = request.idempotency_key;
  if (key === null) return work();
  const known = state.idempotent_answers.find((candidate) => candidate.key === key);
  if (!known) {
    const { status, body } = work();
    state.idempotent_answers.push({ key, request: fingerprint, status, body, created: now });
    return { status, body };
  }
  if (known.request !== fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  return { status: known.status, body: known.body, headers: { 'idempotent-replayed': 'true' } };
}

type Call = ReturnType<Route['prepare']> & { is_reading: boolean };

/** Works on a copy, so that a rejected request leaves no changes behind. */
function perform(context: Context, call: Call, id: string): Answer {
  const draft = call.is_reading ? context : { ...context, state: copyState(context.state) };
  try {
    const result = call.run(draft, id);
    const body = JSON.stringify(present(draft.state, result, call.expand));
    assign(context.state, draft.state);
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (error.keeps_changes) assign(context.state, draft.state);
    return errorAnswer(error);
  }
}

function errorAnswer({ status, body }: StripeError): Answer {
  return { status, body: JSON.stringify({ error: body }) };
}

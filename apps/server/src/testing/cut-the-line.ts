// A faulty connection to the payment provider.
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingApp, startBillingApp } from './billing.ts';
import { type SignedInPerson, signUp } from './people.ts';

/**
 * `before`: the request never reaches the provider; `after`: the provider handles it, and the response is lost; `failed`: it
 * answers 500;
 * `slow`: the response comes too late, and the provider handles the request later.
 */
export type LineFault = 'before' | 'after' | 'failed' | 'slow';

type Fault = LineFault | null;

export interface FaultyLine {
  /** The provider handles the delayed requests, each sent twice as by the SDK. */
  catchUp(): Promise<void>;
}

/** Adds faults to the connection to the provider, until `mendTheLine`. */
export function cutTheLine(
  { test, payments }: BillingApp,
  fault: (method: string, path: string) => Fault | Promise<Fault>,
): FaultyLine {
  const { simulation } = payments;
  const late: Request[] = [];
  const line = async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const kind = await fault(request.method, new URL(request.url).pathname);
    if (kind === 'before') throw new TypeError('fetch failed');
    if (kind === 'slow') {
      late.push(request.clone(), request);
      // As the SDK fails after its timeout.
      throw Object.assign(new TypeError('ETIMEDOUT'), { code: 'ETIMEDOUT' });
    }
    if (kind === 'failed')
      return Response.json({ error: { type: 'api_error', message: 'Something went wrong.' } }, { status: 500 });
    const answer = await simulation?.handle(request);
    if (kind === 'after' || !answer) throw new TypeError('fetch failed');
    return answer;
  };
  const httpClient = Stripe.createFetchHttpClient(line);
  const key = `sk_test_${deriveKey(test.app.context.app_keys[0], 'simulated payments: secret key')}`;
  payments.stripe = new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
  return {
    async catchUp() {
      for (const request of late.splice(0)) await simulation?.handle(request);
    },
  };
}

export interface SignedInBilling {
  app: BillingApp;
  /** A new user for each test. */
  person: SignedInPerson;
  /** The provider over a connection without faults. */
  stripe: () => Stripe;
  /** Ends `cutTheLine`; also runs after each test. */
  mendTheLine: () => void;
}

/** A server with billing for a test file, and a signed-in user. */
export function signedInBilling(): SignedInBilling {
  // Filled by hooks, because a test file refers to them before the server starts.
  const [app, person] = [{} as BillingApp, {} as SignedInPerson];
  let whole: Stripe;
  const mendTheLine = () => {
    app.payments.stripe = whole;
  };
  beforeAll(async () => {
    Object.assign(app, await startBillingApp());
    whole = app.payments.stripe;
  });
  beforeEach(async () => {
    await app.test.app.context.db.delete(rateLimits);
    Object.assign(person, await signUp(app.test));
  });
  afterEach(mendTheLine);
  afterAll(() => app.test.close());
  return { app, person, stripe: () => whole, mendTheLine };
}

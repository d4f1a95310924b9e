// The line to the payment provider, on which things go wrong.
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingApp, startBillingApp } from './billing.ts';
import { type SignedInPerson, signUp } from './people.ts';

/**
 * `before`: the provider never gets the request; `after`: it has done what was asked, and its answer is lost; `failed`: it answers 500;
 * `slow`: the answer does not come in time, and the provider deals with the request later.
 */
export type LineFault = 'before' | 'after' | 'failed' | 'slow';

type Fault = LineFault | null;

export interface FaultyLine {
  /** The provider deals with the requests to which it was slow, each of them sent twice as by the SDK. */
  catchUp(): Promise<void>;
}

/** From now on the provider is reached over a line with faults, until `mendTheLine`. */
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
      // As the SDK's own, after its time limit.
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
  /** Someone else in each test. */
  person: SignedInPerson;
  /** The provider over a line without faults. */
  stripe: () => Stripe;
  /** Ends what `cutTheLine` has begun; each test ends with it. */
  mendTheLine: () => void;
}

/** The server with billing of a test file, and someone who is signed in. */
export function signedInBilling(): SignedInBilling {
  // The hooks fill them in: a test file names them before there is a server.
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

// The line to the payment provider, on which things go wrong.
import { Stripe } from 'stripe';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { BillingApp } from './billing.ts';

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

/** From now on the provider is reached over a line with faults; setting `payments.stripe` back mends it. */
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
  const key = `sk_test_${deriveKey(test.app.parts.app_keys[0], 'simulated payments: secret key')}`;
  payments.stripe = new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
  return {
    async catchUp() {
      for (const request of late.splice(0)) await simulation?.handle(request);
    },
  };
}

// The payment provider: the official SDK with Stripe or, if no key is set, with our simulator of it.
import type Stripe from 'stripe';
import type { PaymentConfig } from '#platform/config/payments.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { Simulation } from './simulation.ts';

export type StripeClient = Stripe;

export interface OpenPayments {
  kind: 'simulated' | 'stripe';
  stripe: StripeClient;
  publishable_key: string;
  webhook_secret: string;
  automatic_tax: boolean;
  /** The simulator, with which no money moves; null with the real provider. */
  simulation: Simulation | null;
}

export type Payments = { kind: 'off' } | OpenPayments;

const RETRIES = 2;
const TIMEOUT_MS = 20_000;

/** Imports the SDK and the simulator only if payments are configured. */
export async function createPayments(
  config: PaymentConfig,
  parts: { db: Db; log: Log; app_key: string; now: () => Date },
): Promise<Payments> {
  if (config.kind === 'off') return config;
  const { default: StripeSdk } = await import('stripe');
  const shared = { telemetry: false, maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS };

  if (config.kind === 'stripe') {
    const stripe = new StripeSdk(config.secret_key, { ...shared, ...(config.api_url ? hostOf(config.api_url) : {}) });
    return { ...config, stripe, simulation: null };
  }

  const { startSimulation } = await import('./simulation.ts');
  const secretOf = (purpose: string) => deriveKey(parts.app_key, `simulated payments: ${purpose}`);
  const keys = {
    secret_key: `sk_test_${secretOf('secret key')}`,
    publishable_key: `pk_test_${secretOf('publishable key')}`,
    webhook_secret: `whsec_${secretOf('webhook secret')}`,
  };
  const simulation = startSimulation({ ...parts, ...keys });
  const httpClient = StripeSdk.createFetchHttpClient(simulation.fetch);
  const stripe = new StripeSdk(keys.secret_key, { ...shared, httpClient });
  return { kind: 'simulated', stripe, automatic_tax: false, simulation, ...keys };
}

function hostOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
  };
}

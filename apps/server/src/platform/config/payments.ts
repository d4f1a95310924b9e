// Selects the payment provider: Stripe if its keys are set, else the simulator, or none.
import { z } from 'zod';

export const paymentVariables = {
  BILLING: z.enum(['off', 'simulated', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  /** Whether Stripe calculates taxes. */
  STRIPE_TAX: z.stringbool().default(false),
  /** Another server that implements Stripe's API. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
};

const shape = z.object(paymentVariables);
type PaymentEnvironment = z.output<typeof shape>;

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

export type PaymentConfig =
  | { kind: 'off' }
  | { kind: 'simulated' }
  | {
      kind: 'stripe';
      secret_key: string;
      publishable_key: string;
      webhook_secret: string;
      automatic_tax: boolean;
      api_url: string | null;
    };

export function findPaymentContradictions(env: PaymentEnvironment): string[] {
  const set = KEYS.filter((name) => env[name] !== undefined);
  const faults: string[] = [];
  if (set.length > 0 && set.length < KEYS.length) faults.push(`${KEYS.join(', ')}: set all of them or none`);
  if (env.BILLING === 'stripe' && set.length === 0) faults.push(`BILLING: "stripe" needs ${KEYS.join(', ')}`);
  if (env.BILLING === 'simulated' && set.length > 0) faults.push('BILLING: "simulated" cannot be used beside keys of Stripe');
  return faults;
}

export function shapePayments(env: PaymentEnvironment): PaymentConfig {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhook } = env;
  if (env.BILLING === 'off') return { kind: 'off' };
  if (!secret || !publishable || !webhook) return { kind: 'simulated' };
  return {
    kind: 'stripe',
    secret_key: secret,
    publishable_key: publishable,
    webhook_secret: webhook,
    automatic_tax: env.STRIPE_TAX,
    api_url: env.STRIPE_API_URL ?? null,
  };
}

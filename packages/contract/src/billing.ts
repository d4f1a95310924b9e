// Which provider takes the payments of this installation.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const BILLING_PROVIDERS = ['off', 'simulated', 'stripe'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'Get the payment provider',
  description: 'The provider and, for the card form, its public key and the URL of its script.',
  tag: 'billing',
  answer: z.object({
    /** `off`: nothing is charged. `simulated`: no money moves. */
    provider: z.enum(BILLING_PROVIDERS),
    stripe_public_key: z.string().nullable(),
    /** null: the provider's own host. */
    stripe_js_url: z.string().nullable(),
  }),
});

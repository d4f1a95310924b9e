import * as contract from '@countersign/contract/billing';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { accessCodeRoutes } from './access-code-routes.ts';
import { appliedCodeRoutes } from './applied-code-routes.ts';
import { cardRoutes } from './card-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { promoCodeRoutes } from './promo-code-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export function billingRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.getBilling, {
    policy: anyone,
    handler: async () => {
      const { payments } = context;
      if (payments.kind === 'off') return { provider: payments.kind, stripe_public_key: null, stripe_js_url: null };
      const { kind, publishable_key, simulation } = payments;
      return {
        provider: kind,
        stripe_public_key: publishable_key,
        stripe_js_url: simulation ? '/__sim/stripe/stripe.js' : null,
      };
    },
  });

  subscriptionRoutes(app);
  cardRoutes(app);
  promoCodeRoutes(app);
  appliedCodeRoutes(app);
  invoiceRoutes(app);
  accessCodeRoutes(app);
}

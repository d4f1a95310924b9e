import * as contract from '@countersign/contract/payment-methods';
import type { FastifyInstance } from 'fastify';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { chooseDefaultCard, listCards, registerCard, removeCard, setupIntent } from './cards.ts';
import { openPayments } from './payments.ts';
import { mayBill, mayPay } from './policy.ts';
import { PROVIDER_LIMIT, withProviderErrors } from './provider-calls.ts';

export function cardRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listPaymentMethods, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant }) => ({ data: await withProviderErrors(() => listCards(context, ownerOf(grant.space))) }),
  });

  mount(app, contract.getCardSetupIntent, {
    policy: mayPay,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant }) => ({
      stripe_public_key: openPayments(context).publishable_key,
      intent: await withProviderErrors(() => setupIntent(context, ownerOf(grant.space))),
    }),
  });

  mount(app, contract.createPaymentMethod, {
    policy: mayPay,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, body }) =>
      withProviderErrors(() => registerCard(context, ownerOf(grant.space), body.payment_method)),
  });

  mount(app, contract.setDefaultPaymentMethod, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, params }) =>
      withProviderErrors(() => chooseDefaultCard(context, ownerOf(grant.space), params.paymentMethodId)),
  });

  mount(app, contract.deletePaymentMethod, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, params }) =>
      withProviderErrors(() => removeCard(context, ownerOf(grant.space), params.paymentMethodId)),
  });
}

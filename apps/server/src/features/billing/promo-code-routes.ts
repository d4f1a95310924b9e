import * as contract from '@countersign/contract/promo-codes';
import type { FastifyInstance } from 'fastify';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { openPayments } from './payments.ts';
import { mayBill, mayPay } from './policy.ts';
import { requirePresented } from './present-subscription.ts';
import { lookUpPromoCode } from './promo-codes.ts';
import { CODE_LIMIT, withProviderErrors } from './provider-calls.ts';
import { applyPromoCode } from './subscription.ts';

export function promoCodeRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.getPromoCode, {
    policy: mayBill,
    rate_limit: CODE_LIMIT,
    handler: async ({ params }) => withProviderErrors(() => lookUpPromoCode(openPayments(context), params.promoCode)),
  });

  mount(app, contract.applyPromoCode, {
    policy: mayPay,
    rate_limit: CODE_LIMIT,
    handler: async ({ grant, body }) => {
      await withProviderErrors(() => applyPromoCode(context, ownerOf(grant.space), body.promo_code));
      return requirePresented(context, grant);
    },
  });
}

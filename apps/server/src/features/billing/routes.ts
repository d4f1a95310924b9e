import * as contract from '@countersign/contract/billing';
import type { FastifyInstance } from 'fastify';
import { findPlanOfPrice } from '#features/plans/index.ts';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import { accessCodeRoutes } from './access-code-routes.ts';
import { applyAccessCode, findAppliedCode, removeAccessCode } from './access-codes.ts';
import { chooseDefaultCard, listCards, registerCard, removeCard, setupIntent } from './cards.ts';
import { explained } from './declined.ts';
import { listInvoices, readInvoicePdf, readUpcomingInvoice } from './invoices.ts';
import { openPayments, providerTime } from './payments.ts';
import { mayBill, mayPay } from './policy.ts';
import { presentSubscription } from './presenter.ts';
import { previewSubscription } from './preview.ts';
import { lookUpPromoCode } from './promo-codes.ts';
import { findSubscription } from './queries.ts';
import {
  type Changed,
  applyPromoCode,
  cancelSubscription,
  resumeSubscription,
  startSubscription,
  swapSubscription,
} from './subscription.ts';
import { readSubscription } from './sync.ts';

/** Each of these routes calls the payment provider. */
const ASKING: RateLimit = { name: 'billing', max: 300, window_seconds: 3_600, key: byCaller };
const GUESSING: RateLimit = { name: 'billing-codes', max: 30, window_seconds: 3_600, key: byCaller };

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
  codeRoutes(app);
  invoiceRoutes(app);
  accessCodeRoutes(app);
}

function subscriptionRoutes(app: FastifyInstance) {
  const { context } = app;
  const requireShown = async (grant: SpaceGrant) => {
    const shown = await show(app, grant);
    if (!shown) throw new AppError('not_found');
    return shown;
  };
  const changed = async (grant: SpaceGrant, change: (owner: Owner) => Promise<Changed>) => {
    const { client_secret } = await asking(() => change(ownerOf(grant.space)));
    return { ...(await requireShown(grant)), confirmation: client_secret === null ? null : { client_secret } };
  };

  mount(app, contract.getSubscription, {
    policy: mayBill,
    handler: async ({ grant, reply }) => {
      const shown = context.payments.kind === 'off' ? null : await show(app, grant);
      if (!shown) return void (await reply.status(204).send());
      return shown;
    },
  });

  mount(app, contract.previewSubscription, {
    policy: mayPay,
    rate_limit: ASKING,
    handler: async ({ grant, body }) => asking(() => previewSubscription(context, ownerOf(grant.space), body)),
  });

  mount(app, contract.createSubscription, {
    policy: mayPay,
    rate_limit: ASKING,
    handler: async ({ grant, body }) => changed(grant, (owner) => startSubscription(context, owner, body)),
  });

  mount(app, contract.swapSubscription, {
    policy: mayPay,
    rate_limit: ASKING,
    handler: async ({ grant, body }) => changed(grant, (owner) => swapSubscription(context, owner, body)),
  });

  mount(app, contract.resumeSubscription, {
    policy: mayPay,
    rate_limit: ASKING,
    handler: async ({ grant }) => changed(grant, (owner) => resumeSubscription(context, owner)),
  });

  mount(app, contract.refreshSubscription, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant }) => {
      const row = await findSubscription(context.db, ownerOf(grant.space));
      if (row) await asking(() => readSubscription(context, openPayments(context), row.stripe_id));
      return requireShown(grant);
    },
  });

  mount(app, contract.cancelSubscription, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant }) => {
      await asking(() => cancelSubscription(context, ownerOf(grant.space)));
      return requireShown(grant);
    },
  });
}

function cardRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listPaymentMethods, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant }) => ({ data: await asking(() => listCards(context, ownerOf(grant.space))) }),
  });

  mount(app, contract.getCardSetupIntent, {
    policy: mayPay,
    rate_limit: ASKING,
    handler: async ({ grant }) => ({
      stripe_public_key: openPayments(context).publishable_key,
      intent: await asking(() => setupIntent(context, ownerOf(grant.space))),
    }),
  });

  mount(app, contract.createPaymentMethod, {
    policy: mayPay,
    rate_limit: ASKING,
    handler: async ({ grant, body }) => asking(() => registerCard(context, ownerOf(grant.space), body.payment_method)),
  });

  mount(app, contract.setDefaultPaymentMethod, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant, params }) => asking(() => chooseDefaultCard(context, ownerOf(grant.space), params.paymentMethodId)),
  });

  mount(app, contract.deletePaymentMethod, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant, params }) => asking(() => removeCard(context, ownerOf(grant.space), params.paymentMethodId)),
  });
}

function codeRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.getPromoCode, {
    policy: mayBill,
    rate_limit: GUESSING,
    handler: async ({ params }) => asking(() => lookUpPromoCode(openPayments(context), params.promoCode)),
  });

  mount(app, contract.applyPromoCode, {
    policy: mayPay,
    rate_limit: GUESSING,
    handler: async ({ grant, body }) => {
      await asking(() => applyPromoCode(context, ownerOf(grant.space), body.promo_code));
      const shown = await show(app, grant);
      if (!shown) throw new AppError('not_found');
      return shown;
    },
  });

  mount(app, contract.getAccessCode, {
    policy: mayBill,
    handler: async ({ grant, reply }) => {
      const applied = await findAppliedCode(context.db, ownerOf(grant.space));
      if (!applied) return void (await reply.status(204).send());
      return { applied_at: applied.toISOString() };
    },
  });

  mount(app, contract.applyAccessCode, {
    policy: mayPay,
    rate_limit: GUESSING,
    handler: async ({ call, grant, body }) => ({
      applied_at: (await applyAccessCode(call, grant, body.access_code)).toISOString(),
    }),
  });

  mount(app, contract.removeAccessCode, {
    policy: mayBill,
    handler: async ({ grant }) => removeAccessCode(context.db, ownerOf(grant.space), context.clock.now()),
  });
}

function invoiceRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listInvoices, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant }) => ({ data: await asking(() => listInvoices(context, ownerOf(grant.space))) }),
  });

  mount(app, contract.getUpcomingInvoice, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant, reply }) => {
      const upcoming = await asking(() => readUpcomingInvoice(context, ownerOf(grant.space)));
      if (!upcoming) return void (await reply.status(204).send());
      return upcoming;
    },
  });

  mount(app, contract.downloadInvoice, {
    policy: mayBill,
    rate_limit: ASKING,
    handler: async ({ grant, params, reply }) => {
      const { name, bytes } = await asking(() => readInvoicePdf(context, ownerOf(grant.space), params.invoiceId));
      const disposition = contentDisposition('attachment', name);
      await reply.type('application/pdf').header('content-disposition', disposition).send(bytes);
    },
  });
}

async function show({ context }: FastifyInstance, { space }: SpaceGrant) {
  const owner = ownerOf(space);
  const row = await findSubscription(context.db, owner);
  if (!row) return null;
  const plan = await findPlanOfPrice(context.db, row.price_id);
  return presentSubscription(row, { owner, plan_id: plan?.id ?? null, now: await providerTime(context) });
}

/** @throws AppError that explains the provider's error to the caller */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw explained(error);
  }
}

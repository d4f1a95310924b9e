import * as contract from '@countersign/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { mount } from '#platform/http/mount.ts';
import { openPayments } from './payments.ts';
import { mayBill, mayPay } from './policy.ts';
import { readPresented, requirePresented } from './present-subscription.ts';
import { previewSubscription } from './preview.ts';
import { PROVIDER_LIMIT, withProviderErrors } from './provider-calls.ts';
import { findSubscription } from './queries.ts';
import { type Changed, cancelSubscription, resumeSubscription, startSubscription, swapSubscription } from './subscription.ts';
import { readSubscription } from './sync.ts';

export function subscriptionRoutes(app: FastifyInstance) {
  const { context } = app;
  const presentChanged = async (grant: SpaceGrant, change: (owner: Owner) => Promise<Changed>) => {
    const { client_secret } = await withProviderErrors(() => change(ownerOf(grant.space)));
    return { ...(await requirePresented(context, grant)), confirmation: client_secret === null ? null : { client_secret } };
  };

  mount(app, contract.getSubscription, {
    policy: mayBill,
    handler: async ({ grant, reply }) => {
      const subscription = context.payments.kind === 'off' ? null : await readPresented(context, grant);
      if (!subscription) return void (await reply.status(204).send());
      return subscription;
    },
  });

  mount(app, contract.previewSubscription, {
    policy: mayPay,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, body }) => withProviderErrors(() => previewSubscription(context, ownerOf(grant.space), body)),
  });

  mount(app, contract.createSubscription, {
    policy: mayPay,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, body }) => presentChanged(grant, (owner) => startSubscription(context, owner, body)),
  });

  mount(app, contract.swapSubscription, {
    policy: mayPay,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant, body }) => presentChanged(grant, (owner) => swapSubscription(context, owner, body)),
  });

  mount(app, contract.resumeSubscription, {
    policy: mayPay,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant }) => presentChanged(grant, (owner) => resumeSubscription(context, owner)),
  });

  mount(app, contract.refreshSubscription, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant }) => {
      const row = await findSubscription(context.db, ownerOf(grant.space));
      if (row) await withProviderErrors(() => readSubscription(context, openPayments(context), row.stripe_id));
      return requirePresented(context, grant);
    },
  });

  mount(app, contract.cancelSubscription, {
    policy: mayBill,
    rate_limit: PROVIDER_LIMIT,
    handler: async ({ grant }) => {
      await withProviderErrors(() => cancelSubscription(context, ownerOf(grant.space)));
      return requirePresented(context, grant);
    },
  });
}

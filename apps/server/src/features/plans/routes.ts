import * as contract from '@countersign/contract/plans';
import type { SubscriptionPlan } from '@countersign/contract/plans';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#platform/context/call.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, signedIn, supportStaff } from '#platform/http/policy.ts';
import type { PlanFeatureRow, PlanRow } from '#src/schema/billing.ts';
import { listPrices, listProducts, requirePayments } from './prices.ts';
import { featuresOf, findPlan, listPlans, paysFor } from './queries.ts';
import { changePlan, createPlan, orderPlans, removePlan, requirePlan } from './service.ts';

export function planRoutes(app: FastifyInstance) {
  const { context } = app;
  const presentOne = async (id: string) => {
    const plan = await requirePlan(context.db, id);
    return presentPlan(plan, await featuresOf(context.db, [id]));
  };

  mount(app, contract.listSubscriptionPlans, {
    policy: anyone,
    handler: async ({ call, request, query }) => {
      const { data, total } = await listPlans(context.db, filterOf(call, query.filter), query);
      const hasFeatures = query.include.includes('features');
      const features = hasFeatures
        ? await featuresOf(
            context.db,
            data.map(({ id }) => id),
          )
        : [];
      const present = (plan: PlanRow) => presentPlan(plan, hasFeatures ? features : null);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.getSubscriptionPlan, {
    policy: signedIn,
    handler: async ({ call, params }) => {
      const plan = await requirePlan(context.db, params.subscriptionPlanId);
      const user = requireUser(call);
      // A subscriber of a plan that is no longer offered can still see its features.
      const maySee = plan.is_published || user.is_support_staff || (await paysFor(context.db, user.id, plan));
      if (!maySee) throw new AppError('not_found');
      return presentOne(plan.id);
    },
  });

  const nameOf = async (id: string) => (await findPlan(context.db, id))?.name ?? null;

  mount(app, contract.createSubscriptionPlan, {
    policy: supportStaff,
    subject_of: async ({ answer }) => answer?.name ?? null,
    handler: async ({ body }) => presentOne(await createPlan(context, body)),
  });

  mount(app, contract.orderSubscriptionPlans, {
    policy: supportStaff,
    handler: async ({ body }) =>
      orderPlans(
        context,
        body.order.map(({ id }) => id),
      ),
  });

  mount(app, contract.updateSubscriptionPlan, {
    policy: supportStaff,
    subject_of: ({ params }) => nameOf(params.subscriptionPlanId),
    handler: async ({ params, body }) => {
      await changePlan(context, params.subscriptionPlanId, body);
      return presentOne(params.subscriptionPlanId);
    },
  });

  mount(app, contract.deleteSubscriptionPlan, {
    policy: supportStaff,
    subject_of: ({ params }) => nameOf(params.subscriptionPlanId),
    handler: async ({ params }) => removePlan(context, params.subscriptionPlanId),
  });

  mount(app, contract.listStripeProducts, {
    policy: supportStaff,
    handler: async () => ({ data: await listProducts(requirePayments(context)) }),
  });

  mount(app, contract.listStripePrices, {
    policy: supportStaff,
    handler: async ({ params }) => ({ data: await listPrices(requirePayments(context), params.stripeProductId) }),
  });
}

const UUID = /^[0-9a-f-]{36}$/i;

/** Only support staff see drafts. */
function filterOf({ caller }: Call, { published, id }: Record<string, string>) {
  const isStaff = caller.user?.is_support_staff ?? false;
  return {
    is_published: isStaff && published !== 'true' ? (published === 'false' ? false : null) : true,
    ids: id === undefined ? null : id.split(',').filter((one) => UUID.test(one)),
  };
}

/** @param features of any plans; null omits them */
function presentPlan(row: PlanRow, features: PlanFeatureRow[] | null): SubscriptionPlan {
  const { position, prices, created_at, updated_at, ...plan } = row;
  const priceOf = (id: string | null) => (id === null ? null : (prices[id] ?? null));
  const own = features?.filter(({ subscription_plan_id }) => subscription_plan_id === row.id);
  return {
    ...plan,
    order: position,
    monthly_price: priceOf(row.stripe_monthly_price_id),
    yearly_price: priceOf(row.stripe_yearly_price_id),
    contract_price: priceOf(row.stripe_contract_price_id),
    ...(own ? { features: own.map(({ position: order, ...feature }) => ({ ...feature, order })) } : {}),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

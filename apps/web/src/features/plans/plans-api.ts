// Plans as managed by support staff, and the payment provider's products.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { STALE_TIME } from '@countersign/contract/limits';
import {
  type SubscriptionPlan,
  createSubscriptionPlan,
  deleteSubscriptionPlan,
  getSubscriptionPlan,
  listStripePrices,
  listStripeProducts,
  orderSubscriptionPlans,
  updateSubscriptionPlan,
} from '@countersign/contract/plans';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { PLANS_KEY, plansQuery } from '#lib/subscription-plans.ts';

export type PlanBody = BodyInputOf<typeof createSubscriptionPlan>;

/** Includes drafts. */
export const allPlansQuery = plansQuery({});

export function planQuery(id: string) {
  return queryOptions({
    queryKey: [PLANS_KEY, id],
    queryFn: ({ signal }) => call(getSubscriptionPlan, { params: { subscriptionPlanId: id }, signal }),
  });
}

export const productsQuery = queryOptions({
  queryKey: ['stripe-products'],
  queryFn: async ({ signal }) => (await call(listStripeProducts, { signal })).data,
  staleTime: STALE_TIME.long_ms,
});

export function pricesQuery(productId: string) {
  return queryOptions({
    queryKey: ['stripe-prices', productId],
    queryFn: async ({ signal }) => (await call(listStripePrices, { params: { stripeProductId: productId }, signal })).data,
    staleTime: STALE_TIME.long_ms,
  });
}

export function usePlanActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [PLANS_KEY] });
  const params = (subscriptionPlanId: string) => ({ params: { subscriptionPlanId } });

  // The form shows errors itself.
  const create = useMutation({
    meta: { silent: true },
    mutationFn: (body: PlanBody) => call(createSubscriptionPlan, { body, idempotencyKey: uuidv7() }),
    onSuccess: () => notify.success(t`Plan created`),
    onSettled,
  });
  const update = useMutation({
    meta: { silent: true },
    mutationFn: ({ id, body }: { id: string; body: PlanBody }) => call(updateSubscriptionPlan, { ...params(id), body }),
    onSuccess: () => notify.success(t`Plan updated`),
    onSettled,
  });
  const publish = useMutation({
    mutationFn: ({ id, body }: { id: string; body: PlanBody }) => call(updateSubscriptionPlan, { ...params(id), body }),
    onSuccess: ({ is_published }) => notify.success(is_published ? t`Plan published` : t`Plan unpublished`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteSubscriptionPlan, params(id)),
    onSuccess: () => notify.success(t`Plan deleted`),
    onSettled: () => client.invalidateQueries({ queryKey: allPlansQuery.queryKey }),
  });
  return { create, update, publish, remove };
}

/** Optimistic; an error restores the old order. */
export function useOrderPlans() {
  const client = useQueryClient();
  const { queryKey } = allPlansQuery;
  return useMutation({
    mutationFn: (plans: SubscriptionPlan[]) => call(orderSubscriptionPlans, { body: { order: plans.map(({ id }) => ({ id })) } }),
    onMutate: async (plans) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, plans);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [PLANS_KEY] }),
  });
}

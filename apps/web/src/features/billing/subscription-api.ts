// Changes of a subscription. If a payment must be confirmed with the bank, the old plan stays active until then.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import {
  type Subscription,
  cancelSubscription,
  createSubscription,
  previewSubscription,
  refreshSubscription,
  resumeSubscription,
  swapSubscription,
} from '@countersign/contract/subscriptions';
import { applyPromoCode, getPromoCode } from '@countersign/contract/promo-codes';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { ensureQuery } from '#lib/load-query.ts';
import { notify } from '#lib/notify.ts';
import { billingConfigQuery, refreshBilling, subscriptionQuery } from './billing-api.ts';
import { confirmPayment } from './provider-script.ts';

export type ChosenPlanBody = BodyInputOf<typeof createSubscription>;

/** The provider's preview of the costs. Never cached, because prorations change by the second. */
export function previewQuery(space: Space, body: ChosenPlanBody) {
  return queryOptions({
    queryKey: ['subscription-preview', space, body],
    queryFn: ({ signal }) => call(previewSubscription, { params: { space }, body, signal }),
    meta: { silent: true },
    staleTime: 0,
    retry: false,
  });
}

export type Change = { action: 'new' | 'update'; body: ChosenPlanBody } | { action: 'resume' };

/** Subscribes, changes or resumes. The caller shows errors. */
export function useChangeSubscription(space: Space) {
  const { t } = useLingui();
  const client = useQueryClient();
  const done = { new: t`Subscription created`, update: t`Subscription updated`, resume: t`Subscription resumed` };

  return useMutation({
    meta: { silent: true },
    mutationFn: async (change: Change): Promise<Subscription> => {
      const changed = await sendChange(space, change);
      if (!changed.confirmation) return changed;
      const config = await ensureQuery(client, billingConfigQuery);
      await confirmPayment(config, changed.confirmation.client_secret);
      return call(refreshSubscription, { params: { space } });
    },
    onSuccess: (subscription, { action }) => {
      setAnswered(client, subscriptionQuery(space).queryKey, subscription);
      notify.success(done[action]);
    },
    onSettled: () => refreshBilling(client, space),
  });
}

function sendChange(space: Space, change: Change) {
  const params = { space };
  const idempotencyKey = uuidv7();
  if (change.action === 'resume') return call(resumeSubscription, { params, idempotencyKey });
  const endpoint = change.action === 'new' ? createSubscription : swapSubscription;
  return call(endpoint, { params, body: change.body, idempotencyKey });
}

/** Fetches the result of a payment that was being confirmed. */
export function useRefreshSubscription(space: Space) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshSubscription, { params: { space } }),
    onSettled: () => refreshBilling(client, space),
  });
}

export function useCancelSubscription(space: Space) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelSubscription, { params: { space } }),
    onSuccess: (subscription) => {
      setAnswered(client, subscriptionQuery(space).queryKey, subscription);
      notify.success(t`Subscription cancelled`, t`You can still use the app until your current billing period ends.`);
    },
    onSettled: () => refreshBilling(client, space),
  });
}

/** An unknown code is reported at the field. */
export function useFindPromoCode(space: Space) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (promoCode: string) => call(getPromoCode, { params: { space, promoCode } }),
  });
}

export function useApplyPromoCode(space: Space) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    meta: { silent: true },
    mutationFn: (promo_code: string) => call(applyPromoCode, { params: { space }, body: { promo_code } }),
    onSuccess: (subscription) => {
      setAnswered(client, subscriptionQuery(space).queryKey, subscription);
      notify.success(t`Promo code applied`, t`Your promo code has been applied. Thank you!`);
    },
    onSettled: () => refreshBilling(client, space),
  });
}

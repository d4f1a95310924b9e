import {
  createPaymentMethod,
  deletePaymentMethod,
  getCardSetupIntent,
  setDefaultPaymentMethod,
} from '@countersign/contract/payment-methods';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { notify } from '#lib/notify.ts';
import { refreshBilling } from './billing-api.ts';

/** A setup intent for one card. Each form fetches its own, uncached. */
export function cardIntentQuery(space: Space) {
  return queryOptions({
    queryKey: ['card-setup-intent', space],
    queryFn: ({ signal }) => call(getCardSetupIntent, { params: { space }, signal }),
    meta: { silent: true },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Saves a card that the provider has set up. The form shows errors. */
export function useAddPaymentMethod(space: Space) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    meta: { silent: true },
    mutationFn: (payment_method: string) => call(createPaymentMethod, { params: { space }, body: { payment_method } }),
    onSuccess: () => notify.success(t`Payment method added`),
    onSettled: () => refreshBilling(client, space),
  });
}

export function usePaymentMethodActions(space: Space) {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => refreshBilling(client, space);

  const makeDefault = useMutation({
    mutationFn: (paymentMethodId: string) => call(setDefaultPaymentMethod, { params: { space, paymentMethodId } }),
    onSuccess: () => notify.success(t`Payment method updated`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (paymentMethodId: string) => call(deletePaymentMethod, { params: { space, paymentMethodId } }),
    onSuccess: () => notify.success(t`Payment method removed`),
    onSettled,
  });
  return { makeDefault, remove };
}

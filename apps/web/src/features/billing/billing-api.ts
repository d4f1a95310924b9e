// Billing queries by space, and the payment provider's configuration. Changes are in `subscription-api.ts` and
// `payment-methods-api.ts`.
import { downloadInvoice, getUpcomingInvoice, listInvoices } from '@countersign/contract/invoices';
import { getAccessCode } from '@countersign/contract/applied-access-code';
import { getBilling } from '@countersign/contract/billing';
import { getSubscription } from '@countersign/contract/subscriptions';
import { listPaymentMethods } from '@countersign/contract/payment-methods';
import { STALE_TIME } from '@countersign/contract/limits';
import { getOrganizationSettings } from '@countersign/contract/organizations';
import { getSubscriptionPlan } from '@countersign/contract/plans';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { saveFile } from '#lib/save-file.ts';
import { PLANS_KEY } from '#lib/subscription-plans.ts';
import { usageQuery } from '#lib/usage.ts';

/** Prefix of all query keys here. */
export const BILLING_KEY = 'billing';

const OF_SPACE = { staleTime: STALE_TIME.long_ms } as const;
const keyOf = ({ type, id }: Space, ...rest: string[]) => [BILLING_KEY, type, id, ...rest];

export const billingConfigQuery = queryOptions({
  queryKey: [BILLING_KEY, 'config'],
  queryFn: ({ signal }) => call(getBilling, { signal }),
  staleTime: Infinity,
});

/** Null if the space never had one. */
export function subscriptionQuery(space: Space) {
  return queryOptions({
    queryKey: keyOf(space, 'subscription'),
    queryFn: ({ signal }) => orNull(call(getSubscription, { params: { space }, signal })),
    ...OF_SPACE,
  });
}

/** A plan that is no longer offered, for spaces that still have it. */
export function planQuery(id: string) {
  return queryOptions({
    queryKey: [PLANS_KEY, id],
    queryFn: ({ signal }) => call(getSubscriptionPlan, { params: { subscriptionPlanId: id }, signal }),
    meta: { silent: true },
    ...OF_SPACE,
  });
}

export function paymentMethodsQuery(space: Space) {
  return queryOptions({
    queryKey: keyOf(space, 'payment-methods'),
    queryFn: async ({ signal }) => (await call(listPaymentMethods, { params: { space }, signal })).data,
    ...OF_SPACE,
  });
}

/** Whether an access code is applied. The screen reports errors itself. */
export function accessCodeQuery(space: Space) {
  return queryOptions({
    queryKey: keyOf(space, 'access-code'),
    queryFn: async ({ signal }) => (await orNull(call(getAccessCode, { params: { space }, signal }))) !== null,
    meta: { silent: true },
    ...OF_SPACE,
  });
}

export function invoicesQuery(space: Space) {
  return queryOptions({
    queryKey: keyOf(space, 'invoices'),
    queryFn: async ({ signal }) => (await call(listInvoices, { params: { space }, signal })).data,
    ...OF_SPACE,
  });
}

/** Null if there is no upcoming charge. */
export function upcomingInvoiceQuery(space: Space) {
  return queryOptions({
    queryKey: keyOf(space, 'upcoming-invoice'),
    queryFn: ({ signal }) => orNull(call(getUpcomingInvoice, { params: { space }, signal })),
    ...OF_SPACE,
  });
}

export function billingEmailQuery(organizationId: string) {
  return queryOptions({
    queryKey: [BILLING_KEY, 'organizations', organizationId, 'email'],
    queryFn: async ({ signal }) =>
      (await call(getOrganizationSettings, { params: { id: organizationId }, signal })).billing_email,
    ...OF_SPACE,
  });
}

/** Refetches everything, because only the server knows how a change affects invoices, cards and renewal dates. */
export async function refreshBilling(client: QueryClient, space: Space): Promise<void> {
  const queryKeys = [keyOf(space), usageQuery(space).queryKey];
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useDownloadInvoice(space: Space) {
  return useMutation({
    mutationFn: (invoiceId: string) => callForFile(downloadInvoice, { params: { space, invoiceId } }),
    onSuccess: saveFile,
  });
}

/** Maps a 204 answer to null. */
async function orNull<Answer>(answer: Promise<Answer | undefined>): Promise<Answer | null> {
  return (await answer) ?? null;
}

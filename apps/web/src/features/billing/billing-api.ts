// What a space pays: what the server says of it, by space, and who takes the payments. What changes it is in `subscription-api.ts`
// and `payment-methods-api.ts`.
import {
  downloadInvoice,
  getAccessCode,
  getBilling,
  getSubscription,
  getUpcomingInvoice,
  listInvoices,
  listPaymentMethods,
} from '@countersign/contract/billing';
import { STALE_TIME } from '@countersign/contract/limits';
import { getOrganizationSettings } from '@countersign/contract/organizations';
import { getSubscriptionPlan } from '@countersign/contract/plans';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { saveFile } from '#lib/save-file.ts';
import { PLANS_KEY } from '#lib/subscription-plans.ts';
import { usageQuery } from '#lib/usage.ts';

/** What the name of every query here begins with. */
export const BILLING_KEY = 'billing';

const OF_SPACE = { staleTime: STALE_TIME.long_ms } as const;
const keyOf = ({ type, id }: Space, ...rest: string[]) => [BILLING_KEY, type, id, ...rest];

export const billingConfigQuery = queryOptions({
  queryKey: [BILLING_KEY, 'config'],
  queryFn: ({ signal }) => call(getBilling, { signal }),
  staleTime: Infinity,
});

/** null: there has never been one. */
export function subscriptionQuery(space: Space) {
  return queryOptions({
    queryKey: keyOf(space, 'subscription'),
    queryFn: ({ signal }) => orNull(call(getSubscription, { params: { space }, signal })),
    ...OF_SPACE,
  });
}

/** A plan that is offered no more, to those who have it. */
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

/** Whether an access code is applied. The screen itself says that the question failed. */
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

/** null: nothing is charged next. */
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

/** What one change does to the rest (an invoice, a card, the date of renewal) only the server knows. */
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

/** What answers 204 where there is nothing. */
async function orNull<Answer>(answer: Promise<Answer | undefined>): Promise<Answer | null> {
  return (await answer) ?? null;
}

// The access code of a space, and the address that receives invoices by email.
import { applyAccessCode, removeAccessCode } from '@countersign/contract/applied-access-code';
import { setBillingEmail } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { notify } from '#lib/notify.ts';
import { sessionQuery } from '#lib/session/session.ts';
import { organizationsQuery } from '#lib/space/space.ts';
import { billingEmailQuery, refreshBilling } from './billing-api.ts';

/** Billing status is part of the user and of each organization, so both are refetched. */
export function useAccessCodeActions(space: Space) {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSuccess = (said: string) => {
    notify.success(said);
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
  };
  const onSettled = () => refreshBilling(client, space);

  const apply = useMutation({
    meta: { silent: true },
    mutationFn: (access_code: string) => call(applyAccessCode, { params: { space }, body: { access_code } }),
    onSuccess: () => onSuccess(t`Access code applied`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(removeAccessCode, { params: { space } }),
    onSuccess: () => onSuccess(t`Access code deleted`),
    onSettled,
  });
  return { apply, remove };
}

export function useSetBillingEmail(organizationId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    meta: { silent: true },
    mutationFn: (value: string) => call(setBillingEmail, { params: { id: organizationId }, body: { value } }),
    onSuccess: ({ billing_email }) => {
      setAnswered(client, billingEmailQuery(organizationId).queryKey, billing_email);
      notify.success(t`Organization settings updated`);
    },
  });
}

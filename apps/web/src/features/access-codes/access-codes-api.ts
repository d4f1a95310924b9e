import { type AccessCode, issueAccessCode, listAccessCodes, revokeAccessCode } from '@countersign/contract/access-codes';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';

export type AccessCodeBody = BodyInputOf<typeof issueAccessCode>;

export const accessCodesQuery = queryOptions({
  queryKey: ['access-codes'],
  queryFn: ({ signal }): Promise<AccessCode[]> =>
    allPages((number) => call(listAccessCodes, { query: { 'page[number]': number, 'page[size]': 100 }, signal })),
});

export function useAccessCodeActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: accessCodesQuery.queryKey });

  // The form shows errors itself.
  const issue = useMutation({
    meta: { silent: true },
    mutationFn: (body: AccessCodeBody) => call(issueAccessCode, { body, idempotencyKey: uuidv7() }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (accessCodeId: string) => call(revokeAccessCode, { params: { accessCodeId } }),
    onSuccess: () => notify.success(t`Access code revoked`),
    onSettled,
  });
  return { issue, revoke };
}

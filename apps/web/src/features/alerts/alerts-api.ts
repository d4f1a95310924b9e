import { type Alert, createAlert, deleteAlert, deleteAlerts, listAlerts } from '@countersign/contract/alerts';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';

/** Maximum delay until a new alert appears on open screens. */
const REFRESH_MS = 60_000;

export type AlertBody = BodyInputOf<typeof createAlert>;

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: async ({ signal }): Promise<Alert[]> => (await call(listAlerts, { signal })).data,
  refetchInterval: REFRESH_MS,
  // A background request: on failure, nothing is shown.
  meta: { silent: true },
  staleTime: REFRESH_MS / 2,
});

export function useAlertActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: alertsQuery.queryKey });

  // The form shows errors itself.
  const create = useMutation({
    meta: { silent: true },
    mutationFn: (body: AlertBody) => call(createAlert, { body, idempotencyKey: uuidv7() }),
    onSuccess: () => notify.success(t`Alert created`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (alertId: string) => call(deleteAlert, { params: { alertId } }),
    onSuccess: () => notify.success(t`Alert deleted`),
    onSettled,
  });
  const removeAll = useMutation({
    mutationFn: () => call(deleteAlerts, {}),
    onSuccess: () => notify.success(t`All alerts deleted`),
    onSettled,
  });
  return { create, remove, removeAll };
}

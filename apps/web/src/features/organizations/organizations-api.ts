// Creating, editing and deleting organizations. The list itself belongs to lib/space.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { uuidv7 } from '@countersign/document-model/uuid';
import {
  type Organization,
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { leaveByOneself } from '#lib/space/lost-spaces.ts';
import { organizationsQuery, refreshSpaces } from '#lib/space/space.ts';

/** Body sent by the form; when editing, missing fields stay unchanged. */
export type OrganizationBody = BodyInputOf<typeof createOrganization>;
export type OrganizationChanges = BodyInputOf<typeof updateOrganization>;

export function useCreateOrganization() {
  const { t } = useLingui();
  const client = useQueryClient();

  return useMutation({
    meta: { silent: true },
    mutationFn: (body: OrganizationBody) => call(createOrganization, { body, idempotencyKey: uuidv7() }),
    onSuccess: (made) => setAnswered(client, organizationsQuery.queryKey, (known: Organization[] = []) => [...known, made]),
    onError: (error) => sayFailed(error, t`There was a problem creating the organization`),
  });
}

export function useUpdateOrganization(id: string) {
  const { t } = useLingui();
  const client = useQueryClient();

  return useMutation({
    meta: { silent: true },
    mutationFn: (body: OrganizationChanges) => call(updateOrganization, { params: { id }, body }),
    // Updates the cache at once, so that the screen takes on the new colours.
    onSuccess: (changed) => {
      setAnswered(client, organizationsQuery.queryKey, (known: Organization[] = []) =>
        known.map((entry) => (entry.id === changed.id ? { ...entry, ...changed } : entry)),
      );
      notify.success(t`Organization updated successfully`);
    },
    onError: (error) => sayFailed(error, t`Error updating organization`),
  });
}

export function useDeleteOrganization() {
  const { t } = useLingui();
  const client = useQueryClient();

  return useMutation({
    meta: { silent: true },
    mutationFn: (id: string) => call(deleteOrganization, { params: { id } }),
    onMutate: leaveByOneself,
    onSuccess: async () => {
      await refreshSpaces(client);
      void client.invalidateQueries();
      notify.success(t`Organization deleted`);
    },
    onError: (error, _id, stayAfterAll) => {
      stayAfterAll?.();
      sayFailed(error, t`There was a problem deleting the organization`);
    },
  });
}

/** Errors about the user rather than the organization are reported as usual. */
function sayFailed(error: unknown, title: string): void {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  // Field errors are not repeated here.
  const text = isRefusal && Object.keys(error.errors).length === 0 ? error.message : undefined;
  if (isRefusal && ![401, 402, 403].includes(error.status)) notify.error(title, text);
  else if (isApiError(error) && error.status >= 500 && error.status !== 503) notify.error(title);
  else reportFailure(error);
}

// The signed-in user's account. Forms show their own errors.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import {
  changePassword,
  confirmTwoFactor,
  deletePasskey,
  previewAccountDeletion,
  endOtherSessions,
  endSession,
  listPasskeys,
  listSessions,
  listUserTimeline,
  renamePasskey,
} from '@countersign/contract/account-security';
import { listConnectedSignIns } from '@countersign/contract/social-login';
import { type User, cancelEmailChange, setPreferences, updateMe } from '@countersign/contract/users';
import { useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { notify } from '#lib/notify.ts';
import { applyPreferences, sessionQuery } from '#lib/session/session.ts';
import { setTheme } from '#lib/theme.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
});

export const connectedSignInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: async ({ signal }) => (await call(listConnectedSignIns, { signal })).data,
});

export const removalQuery = queryOptions({
  queryKey: ['account', 'removal'],
  queryFn: ({ signal }) => call(previewAccountDeletion, { signal }),
  staleTime: 0,
});

const ACTIVITY_PAGE = 8;

export const activityQuery = infiniteQueryOptions({
  queryKey: ['account', 'activity'],
  queryFn: ({ pageParam, signal }) =>
    call(listUserTimeline, { query: { 'page[number]': pageParam, 'page[size]': ACTIVITY_PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
});

/** Refreshes everything but the user: a change also shows in the account's status, lists and activity. */
export function useRefreshAccount() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['account'] });
}

export function useKeepUser() {
  const client = useQueryClient();
  const refresh = useRefreshAccount();
  return (user: User) => {
    setAnswered(client, sessionQuery.queryKey, user);
    void refresh();
  };
}

export function saveProfile(body: BodyInputOf<typeof updateMe>): Promise<User> {
  return call(updateMe, { body });
}

export function useCancelEmailChange() {
  const keep = useKeepUser();
  return useMutation({ mutationFn: () => call(cancelEmailChange), onSuccess: keep });
}

/** The theme changes at once, even if saving it fails. */
export function useSavePreferences() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof setPreferences>) => call(setPreferences, { body }),
    onMutate: ({ theme }) => {
      if (theme) setTheme(theme);
    },
    onSuccess: (user) => {
      applyPreferences(user);
      keep(user);
    },
  });
}

export function useChangePassword() {
  const { t } = useLingui();
  const refresh = useRefreshAccount();
  return useMutation({
    // The form shows all errors itself.
    meta: { silent: true },
    mutationFn: (body: BodyInputOf<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => {
      notify.success(t`Password saved`, t`All other devices were signed out.`);
      void refresh();
    },
  });
}

export function useEndSessions() {
  const refresh = useRefreshAccount();
  const one = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { id: 'me', sessionId } }),
    onSettled: refresh,
  });
  const others = useMutation({ mutationFn: () => call(endOtherSessions), onSettled: refresh });
  return { one, others };
}

export function useConfirmTwoFactor() {
  return useMutation({ mutationFn: (code: string) => call(confirmTwoFactor, { body: { code } }), meta: { silent: true } });
}

export function useRenamePasskey() {
  const refresh = useRefreshAccount();
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renamePasskey, { params: { id: 'me', passkeyId: id }, body: { name } }),
    onSettled: refresh,
  });
}

export function removePasskey(id: string, body: BodyInputOf<typeof deletePasskey>) {
  return call(deletePasskey, { params: { id: 'me', passkeyId: id }, body });
}

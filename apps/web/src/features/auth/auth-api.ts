// Sign-in and its relatives. The refusals of these forms are shown by the forms themselves.
import {
  createLoginToken,
  deleteLoginToken,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { type User, getMe } from '@countersign/contract/users';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { isStateless, refreshCsrf, storeToken } from '#lib/api/credentials.ts';
import { disconnectLive } from '#lib/live.ts';
import { notify } from '#lib/notify.ts';
import { sessionQuery, setSession } from '#lib/session/session.ts';

/** Signs in by cookie session, or in stateless mode by a bearer token; a failure leaves nobody signed in. */
export function useSignIn() {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (body: BodyInputOf<typeof login>) => (isStateless() ? signInStateless(body) : signInWithSession(body)),
    onSuccess: (user) => setSession(client, user),
    onError: () => client.setQueryData(sessionQuery.queryKey, null),
  });
}

export function useSignUp() {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (body: BodyInputOf<typeof register>) => call(register, { body }),
    onSuccess: (user) => setSession(client, user),
  });
}

/** Signs out and goes to /login. Whatever the server says, this browser forgets the person. */
export function useSignOut() {
  const client = useQueryClient();
  const router = useRouter();

  return useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      if (isStateless()) await call(deleteLoginToken);
      else await call(logout);
    },
    onSettled: async () => {
      storeToken(null);
      disconnectLive();
      client.setQueryData(sessionQuery.queryKey, null);
      await router.navigate({ to: '/login' });
      setSession(client, null);
    },
  });
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: BodyInputOf<typeof forgotPassword>) => call(forgotPassword, { body }) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body }) });
}

export function useSendVerification() {
  const { t } = useLingui();

  return useMutation({
    mutationFn: () => call(sendVerification),
    onSuccess: () => notify.success(t`Verification email sent`),
  });
}

export function useVerifyEmail() {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

async function signInWithSession(body: BodyInputOf<typeof login>): Promise<User> {
  await refreshCsrf();
  return call(login, { body });
}

async function signInStateless({ email, password }: BodyInputOf<typeof login>): Promise<User> {
  const { token } = await call(createLoginToken, { body: { email, password } });
  storeToken(token);
  return call(getMe, { query: { append: 'avatar_base64,is_billable' } });
}

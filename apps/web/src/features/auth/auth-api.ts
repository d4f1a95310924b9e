// Sign-in and its relatives. The refusals of these forms are shown by the forms themselves.
import { answerTwoFactor, createLoginToken, login, register } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { languageHere } from '#lib/language.ts';
import { type User, getMe } from '@countersign/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { isStateless, refreshCsrf, storeToken } from '#lib/api/credentials.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { sessionQuery, setSession } from '#lib/session/session.ts';

/** A code is still owed; in stateless mode its challenge goes along with it. */
export interface OwedCode {
  two_factor: true;
  challenge?: string;
}

/** Signs in by cookie session, or in stateless mode by a bearer token; a failure leaves no one signed in. */
export function useSignIn() {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (body: BodyInputOf<typeof login>): Promise<User | OwedCode> =>
      isStateless() ? signInStateless(body) : signInWithSession(body),
    onSuccess: (answer) => {
      if (!('two_factor' in answer)) setSession(client, answer);
    },
    onError: () => client.setQueryData(sessionQuery.queryKey, null),
  });
}

/** The second step of a sign-in. What is wrong with the code is shown by the form alone. */
export function useAnswerTwoFactor() {
  const client = useQueryClient();

  return useMutation({
    meta: { silent: true },
    mutationFn: async (body: BodyInputOf<typeof answerTwoFactor>): Promise<User> => {
      const answer = await call(answerTwoFactor, { body });
      return 'token' in answer ? enterStateless(answer.token) : answer;
    },
    onSuccess: (user) => setSession(client, user),
    onError: (error) => {
      if (!isApiError(error, 422) && !isApiError(error, 429)) reportFailure(error);
    },
  });
}

export function useSignUp() {
  const client = useQueryClient();

  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof register>) => {
      const stateless = isStateless();
      const user = await call(register, { body: { ...body, locale: languageHere(), stateless } });
      if (stateless) await signInStateless(body);
      return user;
    },
    onSuccess: (user) => setSession(client, user),
  });
}

async function signInWithSession(body: BodyInputOf<typeof login>): Promise<User | OwedCode> {
  await refreshCsrf();
  return call(login, { body });
}

async function signInStateless({ email, password }: BodyInputOf<typeof login>): Promise<User | OwedCode> {
  const answer = await call(createLoginToken, { body: { email, password } });
  return 'token' in answer ? enterStateless(answer.token) : answer;
}

function enterStateless(token: string): Promise<User> {
  storeToken(token);
  return call(getMe, { query: { append: 'avatar_base64,is_billable' } });
}

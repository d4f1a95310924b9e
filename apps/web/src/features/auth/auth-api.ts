// Sign-in calls, whose errors the form shows. What only other screens need is in separate files, because this one is on the
// critical path.
import { createLoginToken, login } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { type User, getMe } from '@countersign/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isStateless, refreshCsrf, storeToken } from '#lib/api/credentials.ts';
import { sessionQuery, setSession } from '#lib/session/session.ts';

/** A second-factor code is required; stateless mode passes its challenge along. */
export interface OwedCode {
  two_factor: true;
  challenge?: string;
}

/** Signs in by cookie session, or by a bearer token in stateless mode. A failure leaves the user signed out. */
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

async function signInWithSession(body: BodyInputOf<typeof login>): Promise<User | OwedCode> {
  await refreshCsrf();
  return call(login, { body });
}

export async function signInStateless({ email, password }: BodyInputOf<typeof login>): Promise<User | OwedCode> {
  const answer = await call(createLoginToken, { body: { email, password } });
  return 'token' in answer ? enterStateless(answer.token) : answer;
}

export function enterStateless(token: string): Promise<User> {
  storeToken(token);
  return call(getMe, { query: { append: 'avatar_base64,is_billable' } });
}

import { answerTwoFactor } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import type { User } from '@countersign/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { setSession } from '#lib/session/session.ts';
import { enterStateless } from './auth-api.ts';

/** The second step of signing in. Only the form shows errors about the code. */
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

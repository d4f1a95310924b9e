import { verifyEmail } from '@countersign/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { sessionQuery } from '#lib/session/session.ts';

export function useVerifyEmail() {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: (user) => setAnswered(client, sessionQuery.queryKey, user),
  });
}

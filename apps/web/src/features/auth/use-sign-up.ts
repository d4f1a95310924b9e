import { register } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isStateless } from '#lib/api/credentials.ts';
import { languageHere } from '#lib/language.ts';
import { setSession } from '#lib/session/session.ts';
import { signInStateless } from './auth-api.ts';

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

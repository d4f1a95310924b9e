import { deleteLoginToken, logout } from '@countersign/contract/auth';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { isStateless, storeToken } from '#lib/api/credentials.ts';
import { disconnectLive } from '#lib/live.ts';
import { sessionQuery, setSession } from '#lib/session/session.ts';

/** Mutation key for deliberate sign-outs. */
const LEAVING = ['leaving'];

/** Whether the user is signing out, as opposed to being signed out by the server. */
export function isLeaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: LEAVING }) > 0;
}

/** Signs out and goes to /login. The browser forgets the user even if the call fails. */
export function useSignOut() {
  const client = useQueryClient();
  const router = useRouter();

  return useMutation({
    mutationKey: LEAVING,
    meta: { silent: true },
    mutationFn: async () => {
      if (isStateless()) await call(deleteLoginToken);
      else await call(logout);
    },
    onSettled: () => forgetPerson(client, router),
  });
}

/** Clears this browser's data after a sign-out. */
export async function forgetPerson(client: QueryClient, router: Pick<AnyRouter, 'navigate'>): Promise<void> {
  storeToken(null);
  disconnectLive();
  client.setQueryData(sessionQuery.queryKey, null);
  await router.navigate({ to: '/login' });
  setSession(client, null);
}

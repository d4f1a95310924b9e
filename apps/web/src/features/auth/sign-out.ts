import { deleteLoginToken, logout } from '@countersign/contract/auth';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { isStateless, storeToken } from '#lib/api/credentials.ts';
import { disconnectLive } from '#lib/live.ts';
import { sessionQuery, setSession } from '#lib/session/session.ts';

/** The mutations that end the session on purpose. */
const LEAVING = ['leaving'];

/** Whether the person is signing out, and not signed out by the server. */
export function isLeaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: LEAVING }) > 0;
}

/** Signs out and goes to /login. Whatever the server says, this browser forgets the person. */
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

/** What this browser does once no one is signed in any more. */
export async function forgetPerson(client: QueryClient, router: Pick<AnyRouter, 'navigate'>): Promise<void> {
  storeToken(null);
  disconnectLive();
  client.setQueryData(sessionQuery.queryKey, null);
  await router.navigate({ to: '/login' });
  setSession(client, null);
}

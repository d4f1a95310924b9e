// Who may enter a route. Guards run before the screen's code is fetched.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '#lib/session/session.ts';
import { type Permission, isAllowed } from '#lib/space/roles.ts';
import { loadSpace } from '#lib/space/space.ts';

export interface GuardInput {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** A visitor who is not signed in goes to /login, which leads back here. */
export async function requireUser({ context, location }: GuardInput): Promise<void> {
  const user = await context.queryClient.ensureQueryData(sessionQuery);
  if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
}

/** A signed-in visitor has no business on /login and its like. */
export async function requireGuest({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const user = await context.queryClient.ensureQueryData(sessionQuery);
  if (user) throw redirect({ to: '/home' });
}

/** The guard of a route for some roles only; everybody else goes to /home. */
export function requireRole(roles: Permission) {
  return async ({ context }: Pick<GuardInput, 'context'>): Promise<void> => {
    const { role } = await loadSpace(context.queryClient);
    if (!isAllowed(role, roles)) throw redirect({ to: '/home' });
  };
}

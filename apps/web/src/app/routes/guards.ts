// Who may enter a route. Guards run before the screen's code is fetched.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isApiError } from '#lib/api/api-error.ts';
import { isLettingStaffSignIn } from '#lib/dialogs.ts';
import { currentDeviceLock } from '#lib/device-lock.ts';
import { ensureQuery, fetchQuery } from '#lib/load-query.ts';
import { sessionQuery } from '#lib/session/session.ts';
import { type Permission, isAllowed } from '#lib/space/roles.ts';
import { type CurrentSpace, loadSpace } from '#lib/space/space.ts';

export interface GuardInput {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** A device that was handed to a signee shows that signee's screen, whatever address is asked for. */
export function requireUnlocked({ location }: { location: { pathname: string; search: Record<string, unknown> } }): void {
  const lock = currentDeviceLock();
  if (!lock) return;
  const isThere = location.pathname === `/pdfs/${lock.pdf_id}/present` && location.search['signing_as'] === lock.signee_id;
  // A service through which the host says who they are sends them there; of an account there is nothing on it.
  if (isThere || /^\/auth\/[^/]+\/callback$/.test(location.pathname)) return;
  throw redirect({
    to: '/pdfs/$pdfId/present',
    params: { pdfId: lock.pdf_id },
    search: { signing_as: lock.signee_id },
    replace: true,
  });
}

/** A visitor who is not signed in goes to /login, which leads back here. */
export async function requireUser({ context, location }: GuardInput): Promise<void> {
  const user = await ensureQuery(context.queryClient, sessionQuery);
  if (!user) throw signInFirst(location);
}

/** Where the person works. A visitor whose session has ended since they were let in goes to /login, which leads back here. */
export async function requireSpace({ context, location }: GuardInput): Promise<CurrentSpace> {
  try {
    return await loadSpace(context.queryClient);
  } catch (error) {
    if (!isApiError(error, 401)) throw error;
    const user = await fetchQuery(context.queryClient, { ...sessionQuery, staleTime: 0 });
    if (user) throw error;
    throw signInFirst(location);
  }
}

/**
 * A signed-in visitor has no business on /login and its like. Where a refusal has put in doubt who is signed in, it is asked
 * anew: whoever was sent here because their session ended is not sent on as if it had not.
 */
export async function requireGuest({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const { queryClient } = context;
  const isInDoubt = queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated;
  const session = isInDoubt ? fetchQuery(queryClient, sessionQuery) : ensureQuery(queryClient, sessionQuery);
  const user = await session.catch((error: unknown) => {
    // Whoever is not support staff is told nothing but that there is maintenance, not even who they are.
    if (isApiError(error, 503) && isLettingStaffSignIn()) return null;
    throw error;
  });
  if (user) throw redirect({ to: '/home' });
}

/** The guard of /developer, for those who are marked as developers; everyone else goes to /home. */
export async function requireDeveloper({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const user = await ensureQuery(context.queryClient, sessionQuery);
  if (!user?.is_developer) throw redirect({ to: '/home' });
}

/** The guard of /back-office, for support staff; everyone else goes to /home. */
export async function requireSupportStaff({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const user = await ensureQuery(context.queryClient, sessionQuery);
  if (!user?.is_support_staff) throw redirect({ to: '/home' });
}

/** The guard of a route for some roles only; everyone else goes to /home. */
export function requireRole(roles: Permission) {
  return async (input: GuardInput): Promise<void> => {
    const { role } = await requireSpace(input);
    if (!isAllowed(role, roles)) throw redirect({ to: '/home' });
  };
}

function signInFirst({ href }: GuardInput['location']) {
  return redirect({ to: '/login', search: { redirect: href } });
}

// Access guards of routes. They run before the screen's code is loaded.
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

/** A device handed to a signee shows only that signee's screen, whatever URL is opened. */
export function requireUnlocked({ location }: { location: { pathname: string; search: Record<string, unknown> } }): void {
  const lock = currentDeviceLock();
  if (!lock) return;
  const isThere = location.pathname === `/pdfs/${lock.pdf_id}/present` && location.search['signing_as'] === lock.signee_id;
  // A service that confirms the host's identity returns here; this page shows nothing of an account.
  if (isThere || /^\/auth\/[^/]+\/callback$/.test(location.pathname)) return;
  throw redirect({
    to: '/pdfs/$pdfId/present',
    params: { pdfId: lock.pdf_id },
    search: { signing_as: lock.signee_id },
    replace: true,
  });
}

/** Redirects visitors to /login and back. */
export async function requireUser({ context, location }: GuardInput): Promise<void> {
  const user = await ensureQuery(context.queryClient, sessionQuery);
  if (!user) throw signInFirst(location);
}

/** The current space. Redirects to /login and back if the session has ended meanwhile. */
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
 * Keeps signed-in users away from /login and similar screens. If an error has put the session in doubt, it is checked again, so
 * that someone sent here because their session ended is not redirected.
 */
export async function requireGuest({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const { queryClient } = context;
  const isInDoubt = queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated;
  const session = isInDoubt ? fetchQuery(queryClient, sessionQuery) : ensureQuery(queryClient, sessionQuery);
  const user = await session.catch((error: unknown) => {
    // During maintenance, everyone but support staff gets only the maintenance message, not even who they are.
    if (isApiError(error, 503) && isLettingStaffSignIn()) return null;
    throw error;
  });
  if (user) throw redirect({ to: '/home' });
}

/** Guard of /developer: only for developers, everyone else goes to /home. */
export async function requireDeveloper({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const user = await ensureQuery(context.queryClient, sessionQuery);
  if (!user?.is_developer) throw redirect({ to: '/home' });
}

/** Guard of /back-office: only for support staff, everyone else goes to /home. */
export async function requireSupportStaff({ context }: Pick<GuardInput, 'context'>): Promise<void> {
  const user = await ensureQuery(context.queryClient, sessionQuery);
  if (!user?.is_support_staff) throw redirect({ to: '/home' });
}

/** Guard for certain roles; everyone else goes to /home. */
export function requireRole(roles: Permission) {
  return async (input: GuardInput): Promise<void> => {
    const { role } = await requireSpace(input);
    if (!isAllowed(role, roles)) throw redirect({ to: '/home' });
  };
}

function signInFirst({ href }: GuardInput['location']) {
  return redirect({ to: '/login', search: { redirect: href } });
}

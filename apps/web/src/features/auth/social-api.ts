// Sign-in through an external service. The browser leaves and returns to /auth/{provider}/callback; this tab stores where the
// user wanted to go.
import {
  type SocialFailure,
  type SocialProvider,
  SOCIAL_FAILURES,
  beginSocialLogin,
  confirmWithSignIn,
  finishSocialLogin,
  listSocialProviders,
} from '@countersign/contract/social-login';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { isStateless, refreshCsrf } from '#lib/api/credentials.ts';
import { languageHere } from '#lib/language.ts';
import { sessionStore } from '#lib/site-storage.ts';

const KEY = 'countersign.sign-in';

export const socialProvidersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: async ({ signal }) => (await call(listSocialProviders, { signal })).data,
  staleTime: Infinity,
  retry: false,
  // Without the services, other ways to sign in remain.
  meta: { silent: true },
});

/** Prevents a layout shift when the buttons appear. */
export async function loadSocialProviders(client: QueryClient): Promise<void> {
  if (!isStateless()) await client.prefetchQuery(socialProvidersQuery);
}

/** Stored to return the user to what they were doing. */
interface Trip {
  /** Where they wanted to go. */
  redirect?: string | undefined;
  /** Screen with the pressed button. */
  from: 'login' | 'sign-up' | 'account' | 'device';
}

/** Leaves the page; the returned promise never settles before that. */
export async function leaveForSignIn(provider: SocialProvider, options: Trip & { remember: boolean }): Promise<never> {
  const { remember, ...trip } = options;
  const { redirect } = await call(beginSocialLogin, { params: { provider }, query: { remember } });
  return leaveFor(redirect, trip);
}

/** Asks a service to confirm the user's identity, for a protected change or to unlock a handed-over device. */
export async function leaveForConfirmation(provider: SocialProvider, from: 'account' | 'device'): Promise<never> {
  const { redirect } = await call(confirmWithSignIn, { params: { provider } });
  return leaveFor(redirect, { from });
}

export function leaveFor(address: string, trip: Trip): Promise<never> {
  sessionStore.setItem(KEY, JSON.stringify(trip));
  window.location.assign(address);
  return new Promise(() => undefined);
}

/** The stored trip; without one, in a different tab, the default target of a sign-in. */
export function readTrip(): Trip {
  const stored = sessionStore.getItem(KEY);
  // Written by this module.
  return stored === null ? { from: 'login' } : (JSON.parse(stored) as Trip);
}

/** Whether a signed-in user left for a service, to connect it or to be confirmed by it. */
export function hasLeftSignedIn(): boolean {
  const { from } = readTrip();
  return from === 'account' || from === 'device';
}

export function endTrip(): void {
  sessionStore.removeItem(KEY);
}

export async function finishSignIn(provider: SocialProvider, answer: { code: string; state: string }) {
  await refreshCsrf();
  return call(finishSocialLogin, { params: { provider }, body: { ...answer, locale: languageHere() } });
}

/** The server's name for the reason of a failure. */
export function failureOf(error: unknown): SocialFailure | null {
  if (!isApiError(error) || typeof error.body !== 'object' || error.body === null || !('reason' in error.body)) return null;
  const { reason } = error.body;
  return SOCIAL_FAILURES.find((name) => name === reason) ?? null;
}

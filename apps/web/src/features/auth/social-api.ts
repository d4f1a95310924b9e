// Signing in through a service that knows the person. The browser leaves for it and comes back to /auth/{provider}/callback;
// where the person wanted to go waits for them in this tab.
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
  // Whoever cannot have them signs in otherwise.
  meta: { silent: true },
});

/** So that a form does not move when the buttons come. */
export async function loadSocialProviders(client: QueryClient): Promise<void> {
  if (!isStateless()) await client.prefetchQuery(socialProvidersQuery);
}

/** What brings the person back to what they were about. */
interface Trip {
  /** Where they wanted to go. */
  redirect?: string | undefined;
  /** Where the buttons are that they pressed. */
  from: 'login' | 'sign-up' | 'account' | 'device';
}

/** The browser leaves; the promise that is given does not end before it has. */
export async function leaveForSignIn(provider: SocialProvider, options: Trip & { remember: boolean }): Promise<never> {
  const { remember, ...trip } = options;
  const { redirect } = await call(beginSocialLogin, { params: { provider }, query: { remember } });
  return leaveFor(redirect, trip);
}

/** To be confirmed as the person whose account this is: for a change that takes proof, or to get a lent device back. */
export async function leaveForConfirmation(provider: SocialProvider, from: 'account' | 'device'): Promise<never> {
  const { redirect } = await call(confirmWithSignIn, { params: { provider } });
  return leaveFor(redirect, { from });
}

export function leaveFor(address: string, trip: Trip): Promise<never> {
  sessionStore.setItem(KEY, JSON.stringify(trip));
  window.location.assign(address);
  return new Promise(() => undefined);
}

/** What was kept when the person left; from a tab that knows nothing of it they go where a sign-in leads. */
export function readTrip(): Trip {
  const kept = sessionStore.getItem(KEY);
  // Written above, by this same module.
  return kept === null ? { from: 'login' } : (JSON.parse(kept) as Trip);
}

/** Whether someone who is signed in left for a service: to connect it, or to be confirmed by it. */
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

/** Why it came to nothing, by the name that the server has for it. */
export function failureOf(error: unknown): SocialFailure | null {
  if (!isApiError(error) || typeof error.body !== 'object' || error.body === null || !('reason' in error.body)) return null;
  const { reason } = error.body;
  return SOCIAL_FAILURES.find((name) => name === reason) ?? null;
}

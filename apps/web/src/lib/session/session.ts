// Who is signed in. Unauthenticated → authenticated after a sign-in or a fetched user; back after a sign-out or a
// fetch that failed. The calls themselves are in features/auth.
import { STALE_TIME } from '@countersign/contract/limits';
import { type User, getMe } from '@countersign/contract/users';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { setTimeZone } from '../i18n.ts';
import { forgetAccountLanguage, learnAccountLanguage } from '../language.ts';
import { setTheme } from '../theme.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal, client, queryKey }) => fetchUser(signal, !!client.getQueryData(queryKey)),
  staleTime: STALE_TIME.long_ms,
});

/** The signed-in user, or null. `isLoading` while a sign-in or the first fetch is under way. */
export function useSession(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data ?? null, isLoading: isPending };
}

/** Whom the layout around the screens was last drawn for. */
export const SignedInUser = createContext<User | null>(null);

/**
 * The signed-in user on a screen that only signed-in people reach. A sign-out may draw a screen once more before its
 * layout takes it away: it still shows who is leaving.
 */
export function useUser(): User {
  const leaving = useContext(SignedInUser);
  const user = useSession().user ?? leaving;
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** What changed hands with the user goes: nothing of one person is left for the next. */
export function setSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  if (user) applyPreferences(user);
  else forgetAccountLanguage();
  client.setQueryData(sessionQuery.queryKey, user);
}

/** What the person has chosen goes before what the browser says. */
export function applyPreferences({ locale, theme, time_zone }: Pick<User, 'locale' | 'theme' | 'time_zone'>): void {
  learnAccountLanguage(locale);
  if (theme) setTheme(theme);
  setTimeZone(time_zone);
}

/** Another tab of the browser may just have got a new session for all of them, with which this request crossed. */
const CROSSED_MS = 500;

/**
 * Fetches the user; a failed fetch marks the visitor as not signed in, a lost connection is tried again. Whoever was signed in is asked
 * for once more.
 */
async function fetchUser(signal: AbortSignal, wasSignedIn: boolean): Promise<User | null> {
  try {
    const user = await call(getMe, { query: { append: 'avatar_base64,is_billable' }, signal });
    applyPreferences(user);
    return user;
  } catch (error) {
    if (wasSignedIn && isApiError(error, 401)) {
      await new Promise((resolve) => setTimeout(resolve, CROSSED_MS));
      return fetchUser(signal, false);
    }
    if (!isApiError(error) || error.status < 400 || error.status >= 500) throw error;
    forgetAccountLanguage();
    return null;
  }
}

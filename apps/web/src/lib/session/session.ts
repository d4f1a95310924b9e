// The session. Authenticated after a sign-in or after fetching the user; unauthenticated after a sign-out or a failed fetch.
// The calls are in features/auth.
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

/** The signed-in user, or null. `isLoading` during a sign-in or the first fetch. */
export function useSession(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data ?? null, isLoading: isPending };
}

/** The user that the layout last rendered for. */
export const SignedInUser = createContext<User | null>(null);

/**
 * The signed-in user on a screen that requires one. During a sign-out, a screen may render once more before its layout unmounts
 * it; it then still gets the last user.
 */
export function useUser(): User {
  const leaving = useContext(SignedInUser);
  const user = useSession().user ?? leaving;
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** Removes data of the previous user when the user changes. */
export function setSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  if (user) applyPreferences(user);
  else forgetAccountLanguage();
  client.setQueryData(sessionQuery.queryKey, user);
}

/** The user's preferences have priority over the browser's. */
export function applyPreferences({ locale, theme, time_zone }: Pick<User, 'locale' | 'theme' | 'time_zone'>): void {
  learnAccountLanguage(locale);
  if (theme) setTheme(theme);
  setTimeZone(time_zone);
}

/** Another tab may just have replaced the session while this request was on its way. */
const CROSSED_MS = 500;

/**
 * Fetches the user. A rejection means signed out; a lost connection is retried. For a user who was signed in, it is requested
 * once more.
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

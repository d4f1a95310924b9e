// How a call says who makes it: the session's cookie with its CSRF token, or a bearer token in stateless mode.
import { env } from '#config/env.ts';
import { localStore, sessionStore } from '../site-storage.ts';
import { ApiError } from './api-error.ts';

const TOKEN_KEY = 'countersign.token';
const STATELESS_KEY = 'countersign.stateless';
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_PATH = '/sanctum/csrf-cookie';

/** For whom the screen was opened: another link may be opened in the same browser in the meantime. */
let actingSignee: string | null = null;

export function actAsSignee(id: string | null): void {
  actingSignee = id;
}

let pendingCsrf: Promise<void> | undefined;

/** The flag `stateless` travels in the address from route to route. */
export function isStateless(): boolean {
  const value = new URLSearchParams(window.location.search).get('stateless');
  return value === null ? wasPassedStateless() : value !== 'false';
}

function wasPassedStateless(): boolean {
  return sessionStore.getItem(STATELESS_KEY) !== null;
}

/** Makes a window that was just opened, still empty, as stateless as this one: it comes back from another site without the flag. */
export function passStateless(opened: Window): void {
  if (isStateless()) opened.sessionStorage.setItem(STATELESS_KEY, 'true');
}

export function storedToken(): string | null {
  return localStore.getItem(TOKEN_KEY);
}

export function storeToken(token: string | null): void {
  if (token === null) localStore.removeItem(TOKEN_KEY);
  else localStore.setItem(TOKEN_KEY, token);
}

/** The headers of one call. A write of a cookie session fetches the CSRF cookie first when it is missing. */
export async function credentialHeaders(method: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const search = new URLSearchParams(window.location.search);
  const signee = search.get('signing_as') ?? actingSignee ?? search.get('signee');

  if (signee) headers['X-Signee'] = signee;
  if (env.testSeed) headers['X-Test-Seed'] = env.testSeed;

  if (isStateless()) {
    const token = storedToken();
    if (token) return { ...headers, Authorization: `Bearer ${token}` };
  }
  if (method === 'GET') return headers;

  // Without cookies none is asked for before a call needs it, which it says (419).
  if (readCsrf() === null && !isStateless()) await refreshCsrf();
  const token = readCsrf();
  if (token !== null) headers['X-XSRF-TOKEN'] = token;
  return headers;
}

/**
 * Asks for a fresh CSRF cookie; calls that need it at the same moment share one request.
 * @throws ApiError with status 0 where no answer comes
 */
export function refreshCsrf(): Promise<void> {
  pendingCsrf ??= fetch(CSRF_PATH, { credentials: 'include' })
    .then(
      () => undefined,
      () => Promise.reject(new ApiError({ status: 0, path: CSRF_PATH })),
    )
    .finally(() => {
      pendingCsrf = undefined;
    });
  return pendingCsrf;
}

function readCsrf(): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${CSRF_COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(CSRF_COOKIE.length + 1)) : null;
}

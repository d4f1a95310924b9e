// Authentication of calls: the session cookie with its CSRF token, or a bearer token in stateless mode.
import { env } from '#config/env.ts';
import { localStore, sessionStore } from '../site-storage.ts';
import { ApiError } from './api-error.ts';

const TOKEN_KEY = 'countersign.token';
const STATELESS_KEY = 'countersign.stateless';
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_PATH = '/sanctum/csrf-cookie';

/** The signee this screen was opened for, since other links may be opened in the same browser. */
let actingSignee: string | null = null;

export function actAsSignee(id: string | null): void {
  actingSignee = id;
}

let pendingCsrf: Promise<void> | undefined;

/** The `stateless` flag is passed on in the URL of every route. */
export function isStateless(): boolean {
  const value = new URLSearchParams(window.location.search).get('stateless');
  return value === null ? wasPassedStateless() : value !== 'false';
}

function wasPassedStateless(): boolean {
  return sessionStore.getItem(STATELESS_KEY) !== null;
}

/** Passes stateless mode to a window just opened, because it returns from another site without the flag. */
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

/** Headers of one call. For a write with a cookie session, a missing CSRF cookie is fetched first. */
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

  // Without the cookie, none is fetched before a call asks for it (419).
  if (readCsrf() === null && !isStateless()) await refreshCsrf();
  const token = readCsrf();
  if (token !== null) headers['X-XSRF-TOKEN'] = token;
  return headers;
}

/**
 * Fetches a new CSRF cookie; simultaneous calls share one request.
 * @throws ApiError with status 0 without a response
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

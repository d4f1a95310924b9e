import { isStateless } from './api/credentials.ts';

/**
 * Whether this site cannot store cookies, which signing in and signing require. Embedded pages need none before they lead out
 * of the frame, and calls with a token need none at all.
 */
export function areCookiesBlocked(): boolean {
  return !navigator.cookieEnabled && window.top === window && !isStateless();
}

import { isStateless } from './api/credentials.ts';

/**
 * Whether this site can keep no cookie, without which no one can sign in or sign. A frame of another website is asked for none before it
 * leads out of it, and calls with a token need none.
 */
export function areCookiesBlocked(): boolean {
  return !navigator.cookieEnabled && window.top === window && !isStateless();
}

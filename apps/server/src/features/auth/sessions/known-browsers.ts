// Browsers in which a user has signed in before. Being known grants no access: it only keeps guesses from elsewhere from locking
// the owner out.
import { type Browser, hostCookie } from '#platform/context/browser.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { forgetKnownBrowsers, hasKnownBrowser, insertKnownBrowser, moveKnownBrowser } from './known-browser-queries.ts';
import { findUserByEmail } from '../queries.ts';

const COOKIE = 'countersign_browser';
const DAY_MS = 24 * 3_600_000;
/** Since the last sign-in. */
export const KNOWN_FOR_MS = 180 * DAY_MS;

/** This browser's row for the account with this address; null if that account has never signed in here. */
export async function knownBrowserOf(call: Call, email: string) {
  const secret_hash = hashInCookie(call);
  if (secret_hash === null) return null;
  const { db, clock } = call.context;
  const user = await findUserByEmail(db, email);
  if (!user) return null;
  const row = { secret_hash, user_id: user.id };
  return (await hasKnownBrowser(db, row, new Date(clock.now().getTime() - KNOWN_FOR_MS))) ? row : null;
}

/**
 * Records a sign-in in this browser. The browser gets a new secret each time, also for other accounts known in it, so that a
 * secret planted by an attacker is worthless.
 * @returns the secret for its cookie
 */
export async function rememberBrowser(tx: Executor, call: Call, user_id: string): Promise<string> {
  const secret = randomSecret();
  const secret_hash = hashSecret(secret);
  const former = hashInCookie(call);
  if (former !== null) await moveKnownBrowser(tx, { from: former, to: secret_hash });
  await insertKnownBrowser(tx, { secret_hash, user_id, last_used_at: call.context.clock.now() });
  return secret;
}

/** Forgets all browsers of an account, except the one that makes the request if `keeps_this`. */
export async function forgetBrowsers(tx: Executor, call: Call, of: { user_id: string; keeps_this: boolean }) {
  await forgetKnownBrowsers(tx, of.user_id, of.keeps_this ? hashInCookie(call) : null);
}

export function setBrowserCookie(browser: Browser, secret: string) {
  browser.setCookie(hostCookie(browser, COOKIE), secret, { path: '/', max_age_seconds: KNOWN_FOR_MS / 1_000 });
}

/** null for calls that ignore cookies: another site could make them and use up the browser's guesses. */
function hashInCookie({ caller: { browser } }: Call): string | null {
  if (browser.is_cookieless) return null;
  const secret = browser.readCookie(hostCookie(browser, COOKIE));
  return secret ? hashSecret(secret) : null;
}

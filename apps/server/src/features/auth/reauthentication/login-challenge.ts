// The state between the password and the code of a sign-in. Its secret is held only by the browser, in a cookie, or by the
// program that signs in without cookies.
import { problem } from '@countersign/contract/problems';
import type { SecondFactor } from '#features/two-factor/index.ts';
import type { Browser } from '#platform/context/browser.ts';
import type { Call } from '#platform/context/call.ts';
import { type AppError, invalidField } from '#platform/errors/app-error.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { noteSuccessAt } from './lock-out.ts';
import { findActiveUser, findChallenge, insertChallenge, consumeChallenge } from '../queries.ts';
import { requireSecondFactor } from './second-factor.ts';

const COOKIE = 'countersign_challenge';
const COOKIE_PATH = '/two-factor-challenge';
const LIFETIME_MS = 10 * 60_000;

export interface LoginChallenge {
  user: UserRow;
  kind: 'session' | 'token';
  remember: boolean;
}

/** @returns the secret to be sent back with the code */
export async function beginLoginChallenge(call: Call, { user, kind, remember }: LoginChallenge): Promise<string> {
  const { db, clock } = call.context;
  const now = clock.now();
  const secret = randomSecret();
  await insertChallenge(db, {
    secret_hash: hashSecret(secret),
    user_id: user.id,
    kind,
    remember,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    created_at: now,
  });
  return secret;
}

export function setChallengeCookie(browser: Browser, secret: string) {
  browser.setCookie(COOKIE, secret, { path: COOKIE_PATH, max_age_seconds: LIFETIME_MS / 1_000 });
}

export function clearChallengeCookie(browser: Browser) {
  browser.clearCookie(COOKIE, { path: COOKIE_PATH });
}

/**
 * A challenge in the body yields a token, one in the cookie a session, so that an attacker cannot sign in another person's
 * browser with their own challenge.
 * @throws AppError 422 at `code` or `recovery_code` for a wrong one, and at `challenge` if the first step is missing or ten
 * minutes old; 429 while locked: wrong codes count like wrong passwords
 */
export async function finishLoginChallenge(
  call: Call,
  answer: SecondFactor & { challenge?: string | undefined },
): Promise<LoginChallenge & { by: 'code' | 'recovery_code' }> {
  const { context } = call;
  const kind = answer.challenge ? 'token' : 'session';
  const secretHash = hashSecret(answer.challenge || call.caller.browser.readCookie(COOKIE) || '');
  const challenge = await findChallenge(context.db, secretHash, context.clock.now());
  const user = challenge?.kind === kind ? await findActiveUser(context.db, challenge.user_id) : null;
  if (!challenge || !user) throw startOver();
  if (!answer.code && !answer.recovery_code) throw invalidField('code', problem('second_factor_required'));

  const by = await requireSecondFactor(call, user, answer);
  if (!(await consumeChallenge(context.db, secretHash))) throw startOver();
  await noteSuccessAt(call, user);
  return { user, kind, remember: challenge.remember, by };
}

function startOver(): AppError {
  return invalidField('challenge', problem('login_expired'));
}

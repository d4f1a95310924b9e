// The last step of a sign-in with a credential: starts a session, or asks for the second factor first.
import type { User } from '@countersign/contract/users';
import { isTwoFactorOn } from '#features/two-factor/index.ts';
import { presentUser } from '#features/users/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { type SignInBy, recordSignIn } from './service.ts';
import { startSession } from './sessions/sessions.ts';
import { beginLoginChallenge, setChallengeCookie } from './reauthentication/login-challenge.ts';

/** Signs in with a session cookie. If a second factor is required, the answer says so and the browser stores the challenge. */
export async function enterAccount(
  call: Call,
  { user, remember, by }: { user: UserRow; remember: boolean; by: SignInBy },
): Promise<User | { two_factor: true }> {
  if (await isTwoFactorOn(call.context.db, user.id)) {
    setChallengeCookie(call.caller.browser, await beginLoginChallenge(call, { user, kind: 'session', remember }));
    return { two_factor: true };
  }
  await recordSignIn(call, user, by);
  await startSession(call, { user_id: user.id, remember });
  return presentUser(call.context, user);
}

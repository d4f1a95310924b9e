// Wrong passwords and codes lock an address for a while, for every client and whether or not it has an account. A browser in
// which the owner has signed in before is counted separately, so that others cannot lock the owner out there.
import { problem } from '@countersign/contract/problems';
import type { Call } from '#platform/context/call.ts';
import { type GuessLimit, type GuessSeries, countGuess, forgetGuesses, refundGuess } from '#platform/limits/guesses.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { knownBrowserOf } from '../sessions/known-browsers.ts';
import { findUsersByEmail } from '../queries.ts';

/** From the fifth wrong guess on, each lock is twice as long: 1, 2, 4, … at most 15 minutes. */
const LIMIT: GuessLimit = { locks_at: 5, memory_ms: 15 * 60_000, first_lock_ms: 60_000, max_lock_ms: 15 * 60_000 };
const REFUSAL = problem('locked_out');

/**
 * Counts a guess at a password or code of this address. `user` is the account with this address, if known.
 * @returns the series of guesses
 * @throws AppError 429 while it is locked
 */
export async function countSignInGuess(call: Call, email: string, user: Pick<UserRow, 'id'> | null): Promise<GuessSeries> {
  const series = await signInSeries(call, email, user?.id ?? null);
  await countGuess(call, series);
  return series;
}

/** Counts a guess at a signed-in user's password whose failure must lock nothing else. @throws AppError 429 */
export async function countConfirmationGuess(call: Call, userId: string): Promise<GuessSeries> {
  const series = seriesOf(`confirmation ${userId}`, { guessed: 'confirmation', user_id: userId });
  await countGuess(call, series);
  return series;
}

/** Refunds a correct guess. */
export async function refund(call: Call, series: GuessSeries) {
  await refundGuess(call.context.db, series);
}

/** Forgets the guesses for the user's address, unless it belongs to another account. */
export async function noteSuccessAt(call: Call, user: UserRow) {
  const { db } = call.context;
  const { owner } = await findUsersByEmail(db, user.email);
  if (!owner || owner.id === user.id) await forgetGuesses(db, await signInSeries(call, user.email, user.id));
}

/** Lets a password that was set by an emailed link be used at once, from any browser. */
export async function forgetGuessesAt(call: Call, email: string) {
  await forgetGuesses(call.context.db, addressSeries(email, null));
}

async function signInSeries(call: Call, email: string, user_id: string | null): Promise<GuessSeries> {
  const browser = await knownBrowserOf(call, email);
  if (browser === null) return addressSeries(email, user_id);
  return seriesOf(`known browser ${browser.user_id} ${browser.secret_hash}`, { guessed: 'sign-in', user_id });
}

function addressSeries(email: string, user_id: string | null): GuessSeries {
  return seriesOf(`address ${email.trim().toLowerCase()}`, { guessed: 'sign-in', user_id });
}

function seriesOf(of: string, about: GuessSeries['about']): GuessSeries {
  return { ...LIMIT, of, about, refusal: REFUSAL };
}

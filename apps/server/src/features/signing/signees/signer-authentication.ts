// How a signee is authenticated besides the link: by the sender's access code, an emailed one-time code, or an account.
import { type Problem, problem } from '@countersign/contract/problems';
import { type MissingAuthentication } from '@countersign/contract/sign';
import { EMAIL_CODE_DIGITS } from '@countersign/contract/signees';
import { isPasswordRight } from '#features/auth/reauthentication/index.ts';
import { byCall, bySystem, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { type GuessSeries, countGuess, forgetGuesses, requireUnlocked } from '#platform/limits/guesses.ts';
import { enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { sendCodeEmail } from '../jobs.ts';
import { CODE_LIFETIME_MS, FREE_FAILURES, NEXT_CODE_AFTER_MS, isCode, newCode, requireWhole } from './one-time-code.ts';
import { findCode, lockSignee, removeCode, setCode, consumeCode } from '../queries/queries.ts';

export const PAUSE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** Right and wrong ones. */
const CODES_A_WINDOW = 30;

export interface SignerCredentials {
  access_code?: string | undefined;
  code?: string | undefined;
  send_code?: boolean | undefined;
  as_addressee?: boolean | undefined;
}

/** @throws AppError 422 that says what is missing, 403 for a wrong code, 429 while locked */
export async function authenticateSigner(call: Call, signee: SigneeRow, credentials: SignerCredentials) {
  if (signee.access !== 'login' && !credentials.as_addressee) requireAddressee(call, signee);
  switch (signee.access) {
    case 'link':
    // They entered through a form; the link was emailed to them afterwards.
    case 'form':
    case 'form_code':
      return;
    case 'login':
      return requireAccount(call, signee);
    case 'access_code':
      if (!credentials.access_code) throw missing(signee, 'access_code', problem('access_code_required'));
      return requireRight(call, signee, async () => isPasswordRight(signee.access_code_hash, credentials.access_code ?? ''));
    case 'email_code':
      // A user signed in with this verified address has proven access to its mailbox.
      if (isOwnAddress(call, signee.email)) return;
      if (!credentials.code) return askForCode(call, signee, credentials.send_code ?? false);
      requireWhole(credentials.code);
      await requireUnexpired(call, signee);
      return requireRight(call, signee, () => isCodeRight(call, signee.id, credentials.code ?? ''));
  }
}

/** Creates a code for this mailbox. @returns the code, of which only the hash is stored */
export async function createCode(
  db: Executor,
  signeeId: string,
  { asked_at, now }: { asked_at: Date; now: Date },
): Promise<string> {
  const { code, ...hashed } = await newCode(now);
  await setCode(db, { signee_id: signeeId, ...hashed, created_at: asked_at });
  return code;
}

/** Whether the code requested at that time is still expected: a later request replaces it. */
export async function isCodeAwaited(db: Executor, signeeId: string, requestedAt: Date): Promise<boolean> {
  return (await findCode(db, signeeId))?.created_at.getTime() === requestedAt.getTime();
}

/** Another user who opens the link, such as the sender who copied it, would read and sign in the signee's name. */
function requireAddressee({ caller }: Pick<Call, 'caller'>, signee: SigneeRow) {
  const isSame = caller.user === null || caller.user.email.toLowerCase() === signee.email.toLowerCase();
  if (isSame || caller.signee_ids.includes(signee.id)) return;
  throw missing(signee, 'addressee', problem('signed_in_with_other_address_as_guest'));
}

function requireAccount(call: Call, signee: SigneeRow) {
  if (isOwnAddress(call, signee.email)) return;
  throw missing(signee, 'login', problem(call.caller.user ? 'signed_in_with_other_address' : 'sign_in_to_open'));
}

/** A user signed in with this verified address has proven access to its mailbox. */
export function isOwnAddress({ caller }: Pick<Call, 'caller'>, email: string): boolean {
  const { user } = caller;
  return user !== null && user.email_verified_at !== null && user.email.toLowerCase() === email.toLowerCase();
}

/** Emails a code unless one is already on its way, and asks for it. */
async function askForCode(call: Call, signee: SigneeRow, isAnother: boolean): Promise<never> {
  const { db, clock, jobs } = call.context;
  await requireUnlocked(call, seriesOf(signee));
  await db.transaction(async (tx) => {
    const now = clock.now();
    await lockSignee(tx, signee.id);
    const last = await findCode(tx, signee.id);
    const age = last ? now.getTime() - last.created_at.getTime() : Infinity;
    if (age < (isAnother ? NEXT_CODE_AFTER_MS : CODE_LIFETIME_MS)) return;
    // A placeholder: the code is created when the email is sent, so that none is stored in the queue.
    await createCode(tx, signee.id, { asked_at: now, now });
    await jobs.send(tx, sendCodeEmail, { signee_id: signee.id, asked_at: now.toISOString() });
  });
  throw missing(
    signee,
    'email_code',
    problem('emailed_code_required', { digits: EMAIL_CODE_DIGITS, email: emailHint(signee.email) }),
  );
}

/** Input for an expired code is no guess, so it is not compared. @throws AppError 403, or 429 while locked */
async function requireUnexpired(call: Call, signee: SigneeRow) {
  const { db, clock } = call.context;
  const found = await findCode(db, signee.id);
  if (!found || found.expires_at > clock.now()) return;
  await requireUnlocked(call, seriesOf(signee));
  throw new AppError('forbidden', {
    ...problem('emailed_code_expired'),
    body: authenticationBody(signee),
  });
}

/** Consumes the code if it is right. */
async function isCodeRight(call: Call, signeeId: string, code: string): Promise<boolean> {
  const { db, clock } = call.context;
  const found = await findCode(db, signeeId);
  const isRight = await isCode(found && found.expires_at > clock.now() ? found.code_hash : null, code);
  return isRight && found !== null && consumeCode(db, found);
}

/** @throws AppError 403 for a wrong code, 429 while locked */
async function requireRight(call: Call, signee: SigneeRow, isRight: () => Promise<boolean>) {
  const { db } = call.context;
  // Right codes count too, because comparing is slow.
  await enforceRateLimit(call, {
    name: 'signee-code',
    max: CODES_A_WINDOW,
    window_seconds: PAUSE_MS / 1_000,
    key: () => signee.id,
  });
  const left = await countGuess(call, seriesOf(signee));
  if (await isRight()) return forgetGuesses(db, seriesOf(signee));
  logSecurity(call, 'code_refused', { signee_id: signee.id });
  if (left === 0) await beginPause(call, signee);
  throw new AppError('forbidden', { ...wrongCode(left), body: authenticationBody(signee) });
}

function wrongCode(triesLeft: number): Problem {
  if (triesLeft === 0) return problem('emailed_code_locked');
  return triesLeft === 1 ? problem('emailed_code_last_try') : problem('emailed_code_incorrect', { tries: triesLeft });
}

/** Resets the failed attempts when the authentication method changes. */
export async function forgetCodeGuesses(tx: Executor, signee: Pick<SigneeRow, 'id'>) {
  await forgetGuesses(tx, { of: guessesOf(signee) });
}

/** Five wrong codes lock a signee's access, whatever the IP address. */
function seriesOf(signee: SigneeRow): GuessSeries {
  return {
    of: guessesOf(signee),
    about: { guessed: 'code of a signee', signee_id: signee.id },
    locks_at: FREE_FAILURES,
    memory_ms: DAY_MS,
    first_lock_ms: PAUSE_MS,
    max_lock_ms: PAUSE_MS,
    refusal: {
      ...problem('too_many_wrong_codes'),
      body: authenticationBody(signee),
    },
  };
}

function guessesOf({ id }: Pick<SigneeRow, 'id'>): string {
  return `code of signee ${id}`;
}

/** The person who tried is unknown: the timeline records the IP address, and no actor. */
async function beginPause(call: Call, signee: SigneeRow) {
  const { db, clock } = call.context;
  const { ip = null, user_agent = null } = byCall(call);
  const data = { signee_id: signee.id, name: signee.name, tries: FREE_FAILURES };
  await db.transaction(async (tx) => {
    await removeCode(tx, signee.id);
    await record(tx, {
      subject: { pdf_id: signee.pdf_id },
      type: 'access paused',
      at: clock.now(),
      ...bySystem(call.context),
      ip,
      user_agent,
      data,
    });
  });
}

function missing(signee: SigneeRow, proof: MissingAuthentication['proof'], cause: Problem): AppError {
  return new AppError('invalid', { ...cause, body: { proof, email_hint: emailHint(signee.email) } });
}

function authenticationBody(signee: SigneeRow): Record<string, unknown> {
  return { proof: signee.access, email_hint: emailHint(signee.email) };
}

/** Enough to recognize one's own address: a***@example.com. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

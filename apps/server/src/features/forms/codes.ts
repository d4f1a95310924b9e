// One-time codes that prove that a visitor has access to the mailbox of the address they entered.
import { problem } from '@countersign/contract/problems';
import { EMAIL_CODE_DIGITS } from '@countersign/contract/signees';
import {
  CODE_LIFETIME_MS,
  FREE_FAILURES,
  NEXT_CODE_AFTER_MS,
  isCode,
  isOwnAddress,
  newCode,
  requireWhole,
} from '#features/signing/signees/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { type GuessSeries, countGuess, findLock, forgetGuesses } from '#platform/limits/guesses.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { renderEmail } from '#platform/email/template.ts';
import type { FormRow } from '#src/schema/forms.ts';
import { acceptedLanguage } from '#platform/i18n/accepted-language.ts';
import { formCodeEmail } from './emails/form-emails.ts';
import { sendFormCode } from './jobs.ts';
import { findFormById, findFormCode, lockForm, removeOldCodes, setFormCode, consumeFormCode } from './queries.ts';

const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;

interface CodeEntry {
  email: string;
  code: string | undefined;
  send_code: boolean | undefined;
}

/** How the visitor's address was verified: by their account, by the code, or not at all. */
export type VisitorProof = 'login' | 'form_code' | 'form';

/**
 * Verifies a visitor's address for a form. Requires a code unless the form is open to anyone or the address is that of the
 * visitor's account.
 */
export async function proveVisitor(call: Call, form: FormRow, entry: CodeEntry): Promise<VisitorProof> {
  const isListed = form.access !== 'list' || form.emails.includes(entry.email.toLowerCase());
  if (isListed && isOwnAddress(call, entry.email)) return 'login';
  if (form.access === 'anyone') return 'form';
  await requireCode(call, form, entry);
  return 'form_code';
}

/**
 * Emails a code to the address, or checks the one that was entered.
 * @throws AppError 422 with `proof` if a code is required, at `code` for an incomplete one; 403 for a wrong code; 429 after too
 * many wrong codes or emails
 */
async function requireCode(call: Call, form: FormRow, entry: CodeEntry) {
  if (!entry.code) return emailCode(call, form, entry);
  requireWhole(entry.code);

  const { context } = call;
  const series = seriesOf(form, entry.email);
  await countGuess(call, series);
  const found = await findFormCode(context.db, form.id, entry.email.toLowerCase());
  const isOpen = found !== null && found.expires_at > context.clock.now();
  const isRight = await isCode(isOpen ? found.code_hash : null, entry.code);
  if (isRight && found && (await consumeFormCode(context.db, found))) return forgetGuesses(context.db, series);
  logSecurity(call, 'code_refused', { form_id: form.id });
  throw new AppError('forbidden', {
    ...problem('guest_code_incorrect'),
    body: proofOf(entry.email),
  });
}

/** Wrong guesses use up a code. A new code, or its expiry, resets the series. */
function seriesOf(form: FormRow, email: string): GuessSeries {
  return {
    ...guessesOf(form.id, email),
    about: { guessed: 'code of a form', form_id: form.id },
    locks_at: FREE_FAILURES,
    memory_ms: CODE_LIFETIME_MS,
    first_lock_ms: CODE_LIFETIME_MS,
    max_lock_ms: CODE_LIFETIME_MS,
    refusal: { ...problem('guest_too_many_codes'), body: proofOf(email) },
  };
}

function guessesOf(formId: string, email: string): Pick<GuessSeries, 'of'> {
  return { of: `code of form ${formId} ${email.toLowerCase()}` };
}

export function handleFormCode(context: Context) {
  return handleJob(sendFormCode, async ({ form_id, email, language }) => {
    const form = await findFormById(context.db, form_id);
    if (!form) return;
    const now = context.clock.now();
    const { code, ...hashed } = await newCode(now);
    // The time of the request decides when the next code may be requested; the time of the email decides when the code expires.
    const created_at = (await findFormCode(context.db, form_id, email))?.created_at ?? now;
    await setFormCode(context.db, { form_id, email, ...hashed, created_at });
    await forgetGuesses(context.db, guessesOf(form_id, email));
    await removeOldCodes(context.db, new Date(now.getTime() - DAY_MS));
    const content = formCodeEmail({ form_name: form.name, code, language });
    await context.mailer.send({ to: { name: '', email }, ...(await renderEmail(content)) });
  });
}

/**
 * Emails a code unless one was emailed recently. Neither the answer nor the rate limits reveal whether an address is on the
 * form's list: the limits count the emails that would be sent.
 */
async function emailCode(call: Call, form: FormRow, entry: CodeEntry): Promise<never> {
  const { db, clock, jobs } = call.context;
  const email = entry.email.toLowerCase();
  const isListed = form.access !== 'list' || form.emails.includes(email);
  const isDue = async (tx: Executor) => {
    const last = await findFormCode(tx, form.id, email);
    const age = last ? clock.now().getTime() - last.created_at.getTime() : Infinity;
    const isSpent = (await findLock(tx, guessesOf(form.id, email), clock.now())) > 0;
    return age >= (entry.send_code || isSpent ? NEXT_CODE_AFTER_MS : CODE_LIFETIME_MS);
  };
  await enforceRateLimit(call, CALLER_LIMIT);
  if (!(await isDue(db))) throw missing(entry.email);
  for (const limit of limitsOf(form, email)) await enforceRateLimit(call, limit);

  await db.transaction(async (tx) => {
    await lockForm(tx, form.id);
    if (!(await isDue(tx))) return;
    const now = clock.now();
    await forgetGuesses(tx, guessesOf(form.id, email));
    await setFormCode(tx, { form_id: form.id, email, code_hash: null, created_at: now, expires_at: now });
    const language = acceptedLanguage(call.caller.accept_language);
    if (isListed) await jobs.send(tx, sendFormCode, { form_id: form.id, email, language });
  });
  throw missing(entry.email);
}

const CALLER_LIMIT: RateLimit = { name: 'form-code-caller', max: 20, window_seconds: HOUR_SECONDS };

/**
 * Limits per mailbox and per form, besides the limit per IP address, so that a public form cannot be used to flood other people's
 * mailboxes.
 */
function limitsOf(form: FormRow, email: string): RateLimit[] {
  return [
    { name: 'form-code-mailbox', max: 6, window_seconds: HOUR_SECONDS, key: () => email },
    { name: 'form-code-form', max: 300, window_seconds: HOUR_SECONDS, key: () => form.id },
  ];
}

function missing(email: string): AppError {
  return new AppError('invalid', {
    ...problem('guest_code_required', { digits: EMAIL_CODE_DIGITS, email }),
    body: proofOf(email),
  });
}

/** Shown in full: the visitor has just typed it, and can spot a typo. */
function proofOf(email: string) {
  return { proof: 'email_code', email_hint: email };
}

// Codes that prove access to a mailbox.
import { problem } from '@countersign/contract/problems';
import { randomInt } from 'node:crypto';
import { EMAIL_CODE_DIGITS } from '@countersign/contract/signees';
import { digitsIn } from '@countersign/document-model/digits';
import { hashPassword, isPasswordRight } from '#features/auth/reauthentication/index.ts';
import { invalidField } from '#platform/errors/app-error.ts';

export const CODE_LIFETIME_MS = 10 * 60_000;
/** In milliseconds, before another code is emailed. */
export const NEXT_CODE_AFTER_MS = 60_000;
/** Wrong codes before a lock. */
export const FREE_FAILURES = 5;

/** A new code, of which only the hash is to be stored. */
export async function newCode(now: Date) {
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0');
  return { code, code_hash: await hashPassword(code), expires_at: new Date(now.getTime() + CODE_LIFETIME_MS) };
}

/** An incomplete code does not count as a guess. @throws AppError 422 at `code` */
export function requireWhole(typed: string): void {
  if (digitsIn(typed).length !== EMAIL_CODE_DIGITS)
    throw invalidField('code', problem('code_incomplete', { digits: EMAIL_CODE_DIGITS }));
}

/** Whether the typed text is the code, ignoring spaces. Takes the same time without a code, so that this is not revealed. */
export function isCode(hash: string | null, typed: string): Promise<boolean> {
  return isPasswordRight(hash, digitsIn(typed));
}

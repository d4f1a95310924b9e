import { problem } from '@countersign/contract/problems';
import { type SecondFactor, checkSecondFactor } from '#features/two-factor/index.ts';
import type { Call } from '#platform/context/call.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { countSignInGuess, refund } from './lock-out.ts';

/** @throws AppError 422 at `code` or `recovery_code`, 429 while locked: wrong ones count like wrong passwords */
export async function requireSecondFactor(call: Call, user: UserRow, answer: SecondFactor) {
  const series = await countSignInGuess(call, user.email, user);
  const by = await checkSecondFactor(call.context, user, answer);
  if (by) {
    await refund(call, series);
    return by;
  }
  const by_what = answer.code ? 'code' : 'recovery_code';
  logSecurity(call, call.caller.user ? 'proof_refused' : 'sign_in_refused', { user_id: user.id, by: by_what });
  if (by_what === 'recovery_code') throw invalidField('recovery_code', problem('second_factor_used'));
  throw invalidField('code', problem('second_factor_incorrect'));
}

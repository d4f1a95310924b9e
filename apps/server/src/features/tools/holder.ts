// The owner of tool files: one session or API token. Other sessions of the same account have their own files.
import { type CallerKey, callerKey } from '#features/auth/sessions/index.ts';
import type { Call } from '#platform/context/call.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';

export interface Holder extends CallerKey {
  user_id: string;
}

/** @throws AppError `unauthenticated` */
export function holderOf(call: Pick<Call, 'caller'>): Holder {
  const user = requireUser(call);
  const found = callerKey(call, 'tools');
  if (!found) throw new AppError('unauthenticated');
  return { ...found, user_id: user.id };
}

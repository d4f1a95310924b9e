import { problem } from '@countersign/contract/problems';
import { AppError } from '#platform/errors/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { Call } from './call.ts';

/** @throws AppError `unauthenticated` */
export function requireUser({ caller }: Pick<Call, 'caller'>): UserRow {
  if (!caller.user) throw new AppError('unauthenticated');
  return caller.user;
}

/** Guarded actions need a verified email address (core specification, section 6). */
export function requireVerifiedUser(call: Pick<Call, 'caller'>): UserRow {
  const user = requireUser(call);
  if (!user.email_verified_at) throw new AppError('forbidden', problem('email_unverified'));
  return user;
}

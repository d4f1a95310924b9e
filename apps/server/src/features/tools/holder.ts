// The owner of tool files: one session or API token. Other sessions of the same account have their own files.
import type { FastifyRequest } from 'fastify';
import { type CallerKey, callerKey } from '#features/auth/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Policy, requireUser, signedIn } from '#platform/http/policy.ts';

export interface Holder extends CallerKey {
  user_id: string;
}

/** Everybody with an account. */
export const mayUseTools: Policy<Holder> = {
  ...signedIn,
  name: 'signed in, with their own files of the tools',
  check: async (request) => holderOf(request),
};

/** @throws AppError `unauthenticated` */
function holderOf(request: FastifyRequest): Holder {
  const user = requireUser(request);
  const found = callerKey(request, 'tools');
  if (!found) throw new AppError('unauthenticated');
  return { ...found, user_id: user.id };
}

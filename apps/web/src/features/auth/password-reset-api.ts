import { checkPasswordReset, forgotPassword, resetPassword } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { STALE_TIME } from '@countersign/contract/limits';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: BodyInputOf<typeof forgotPassword>) => call(forgotPassword, { body }) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body }) });
}

/** Fails if the emailed link is no longer valid; checked again whenever the user returns to the screen. */
export function passwordResetQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(checkPasswordReset, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: STALE_TIME.medium_ms,
    meta: { silent: true },
  });
}

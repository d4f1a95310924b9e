import { getSignUpMode } from '@countersign/contract/sign-up';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Who may create an account here. */
export const signUpModeQuery = queryOptions({
  queryKey: ['sign-up-mode'],
  queryFn: async ({ signal }) => (await call(getSignUpMode, { signal })).mode,
  // The form works without it, and the server enforces the rule.
  meta: { silent: true },
});

import { getSignUpMode } from '@countersign/contract/sign-up';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Who may make an account here. */
export const signUpModeQuery = queryOptions({
  queryKey: ['sign-up-mode'],
  queryFn: async ({ signal }) => (await call(getSignUpMode, { signal })).mode,
  // The form stands without it, and the server says no where it has to.
  meta: { silent: true },
});

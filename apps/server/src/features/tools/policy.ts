import { type Policy, signedIn } from '#platform/http/policy.ts';
import { type Holder, holderOf } from './holder.ts';

/** Everyone with an account. */
export const mayUseTools: Policy<Holder> = {
  ...signedIn,
  name: 'signed in, for their own tool files',
  check: async (request) => holderOf(request),
};

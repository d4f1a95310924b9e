import { type Policy, signedIn } from '#platform/http/policy.ts';
import { type Holder, holderOf } from './holder.ts';

/** Everyone with an account. */
export const mayUseTools: Policy<Holder> = {
  ...signedIn,
  name: 'signed in, with their own files of the tools',
  check: async (request) => holderOf(request),
};

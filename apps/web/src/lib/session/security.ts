// How the account of the signed-in person is protected: what its settings show, and what a lent device has to know.
import { getSecurity } from '@countersign/contract/account-security';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
});

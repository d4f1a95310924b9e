// Security of the user's account, for its settings and for handed-over devices.
import { getSecurity } from '@countersign/contract/account-security';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
});

import type { BodyInputOf } from '@countersign/contract/endpoint';
import { createApiToken, listTokens, revokeApiToken } from '@countersign/contract/api-tokens';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async ({ signal }) => (await call(listTokens, { params: { id: 'me' }, query: { 'page[size]': 100 }, signal })).data,
});

export function useTokenActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const create = useMutation({
    mutationFn: (body: BodyInputOf<typeof createApiToken>) => call(createApiToken, { params: { id: 'me' }, body }),
    meta: { silent: true },
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeApiToken, { params: { id: 'me', tokenId: id } }),
    onSettled,
  });
  return { create, revoke };
}

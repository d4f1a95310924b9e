// Requests by the user's API tokens, and the outbox of an installation without a mail server.
import { listApiRequests } from '@countersign/contract/api-requests';
import { listTokens } from '@countersign/contract/api-tokens';
import { listOutbox, openOutboxEmail } from '@countersign/contract/outbox';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';

/** Polling interval for new entries, in ms. */
const REFETCH_INTERVAL_MS = 5_000;

export interface RequestFilter {
  /** `all` for every token. */
  token_id: string;
  only_failed: boolean;
}

export const tokenNamesQuery = queryOptions({
  queryKey: ['api-tokens', 'names'],
  queryFn: async ({ signal }) => (await call(listTokens, { params: { id: 'me' }, query: { 'page[size]': 100 }, signal })).data,
});

export function requestsQuery({ token_id, only_failed }: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: ['api-requests', token_id, only_failed],
    queryFn: ({ pageParam, signal }) =>
      call(listApiRequests, {
        params: { id: 'me' },
        query: {
          'page[number]': pageParam,
          'page[size]': 50,
          ...(token_id === 'all' ? {} : { 'filter[token_id]': token_id }),
          ...(only_failed && { 'filter[outcome]': 'failed' }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url ? last.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Null if a mail server is configured. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(listOutbox, { signal })).data;
    } catch (error) {
      if (isApiError(error, 404)) return null;
      throw error;
    }
  },
  refetchInterval: ({ state }) => (state.data ? REFETCH_INTERVAL_MS : false),
});

export function outboxEmailQuery(emailId: string) {
  return queryOptions({
    queryKey: ['outbox', emailId],
    queryFn: ({ signal }) => call(openOutboxEmail, { params: { emailId }, body: {}, signal }),
    staleTime: Infinity,
  });
}

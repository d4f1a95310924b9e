// Loads query data outside of components, such as in guards and mutations.
import {
  type DefaultError,
  type EnsureQueryDataOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  isCancelledError,
} from '@tanstack/react-query';

/**
 * Like the client's `ensureQueryData`: cached data, otherwise from the server. Use it instead, because the original rejects
 * with a CancelledError when a component waiting for the same data unmounts: the library then cancels the request for everyone.
 * @throws errors of the query, except for cancellation
 */
export function ensureQuery<Result, Data, Key extends QueryKey>(
  client: QueryClient,
  options: EnsureQueryDataOptions<Result, DefaultError, Data, Key>,
): Promise<Data> {
  return againWhenCancelled(() => client.ensureQueryData(options));
}

/** Like the client's `fetchQuery`; @see ensureQuery. */
export function fetchQuery<Result, Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Result, DefaultError, Data, Key>,
): Promise<Data> {
  return againWhenCancelled(() => client.fetchQuery(options));
}

async function againWhenCancelled<Data>(load: () => Promise<Data>): Promise<Data> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isCancelledError(error)) throw error;
    }
  }
}

// Waits for the data of a query outside of any component: in a guard, in a mutation.
import {
  type DefaultError,
  type EnsureQueryDataOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  isCancelledError,
} from '@tanstack/react-query';

/**
 * As the client's `ensureQueryData`: what is there already, or else what the server answers. Use it in place of that one, which
 * rejects with a CancelledError when a component that waited for the same data leaves the screen: the library then cancels the
 * request for everyone.
 * @throws what the query throws, except for cancellation
 */
export function ensureQuery<Result, Data, Key extends QueryKey>(
  client: QueryClient,
  options: EnsureQueryDataOptions<Result, DefaultError, Data, Key>,
): Promise<Data> {
  return againWhenCancelled(() => client.ensureQueryData(options));
}

/** As the client's `fetchQuery`, and @see ensureQuery. */
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

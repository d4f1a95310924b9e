import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Writes the response of a change to the cache. A pending fetch may have been answered before the change, so its response is
 * discarded and it is repeated.
 */
export function setAnswered<Data = unknown, Key extends QueryKey = QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: Updater<InferDataFromTag<Data, Key> | undefined, InferDataFromTag<Data, Key> | undefined>,
): void {
  const query = { queryKey, exact: true };
  const isOvertaken = client.isFetching(query) > 0;
  void client.cancelQueries(query);
  client.setQueryData<Data, Key>(queryKey, answer);
  if (isOvertaken) void client.invalidateQueries(query);
}

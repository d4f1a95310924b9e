import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Puts what a change was answered with into the cache. A fetch that is under way may have been answered before the change: what it
 * brings is thrown away, and it is asked again.
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

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Repeats first loads during which the data changed. Otherwise a response from before the change would count as fresh, because
 * the library only repeats loads of data that already exists.
 */
export function repeatOvertakenLoads(client: QueryClient): void {
  const overtaken = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query: { queryKey: QueryKey; state: typeof event.query.state } = event.query;
    const isFirstLoad = query.state.fetchStatus !== 'idle' && query.state.data === undefined;
    if (action.type === 'invalidate' && isFirstLoad) overtaken.add(query);
    if (action.type === 'error') overtaken.delete(query);
    if (action.type === 'success' && overtaken.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads once more what changed while it was loaded for the first time. Otherwise its answer, which may be of before the
 * change, would count as fresh: the library cancels and repeats a load only where there is something to show already.
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

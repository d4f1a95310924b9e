// The user's notifications: list, unread count, and marking as read.
import { STALE_TIME, TOAST } from '@countersign/contract/limits';
import { listNotifications, readAllNotifications, updateNotification } from '@countersign/contract/notifications';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const KEY = ['notifications'] as const;

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { 'page[number]': pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.next_page_url ? last.current_page + 1 : undefined),
  staleTime: STALE_TIME.short_ms,
});

export const unreadQuery = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: async ({ signal }) =>
    (await call(listNotifications, { query: { 'filter[status]': 'unread', 'page[size]': 1 }, signal })).total,
  staleTime: STALE_TIME.long_ms,
});

/** The notification that has just arrived, for its toast. If several arrive at once, the newest. */
export async function fetchArrived(event: unknown) {
  const arrived = typeof event === 'object' && event !== null && 'id' in event ? event.id : undefined;
  const { data } = await call(listNotifications, { query: { 'filter[status]': 'unread', 'page[size]': TOAST.max_visible } });
  return data.find(({ id }) => id === arrived) ?? null;
}

export function useNotificationActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });

  const mark = useMutation({
    mutationFn: ({ id, is_read }: { id: string; is_read: boolean }) =>
      call(updateNotification, { params: { id }, body: { is_read } }),
    onSettled,
  });
  const markAll = useMutation({ mutationFn: () => call(readAllNotifications), onSettled });
  return { mark, markAll, refresh: onSettled };
}

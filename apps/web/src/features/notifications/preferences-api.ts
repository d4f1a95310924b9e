// Notification preferences, changed one switch at a time.
import {
  type NotificationChoice,
  type NotificationType,
  getNotificationPreferences,
  getUnsubscribe,
  updateNotificationPreference,
  unsubscribe,
} from '@countersign/contract/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/session/session.ts';

export interface Switched {
  type: NotificationType;
  way: 'mail' | 'in_app';
  is_on: boolean;
}

const SWITCH_KEY = ['notification-choices', 'switch'] as const;

export function choicesQuery(userId: string) {
  return queryOptions({
    queryKey: ['notification-choices', userId],
    queryFn: async ({ signal }) => (await call(getNotificationPreferences, { params: { id: userId }, signal })).data,
  });
}

/** Optimistic, and reverted on failure. Other switches changed meanwhile keep their state. */
export function useSwitchChoice() {
  const { id } = useUser();
  const client = useQueryClient();
  const { queryKey } = choicesQuery(id);
  const show = ({ type, way, is_on }: Switched) =>
    client.setQueryData(queryKey, (known: NotificationChoice[] | undefined) =>
      known?.map((choice) => (choice.type === type ? { ...choice, [way]: is_on } : choice)),
    );

  return useMutation({
    mutationKey: SWITCH_KEY,
    mutationFn: ({ type, way, is_on }: Switched) =>
      call(updateNotificationPreference, { params: { id }, body: { type, [way]: is_on } }),
    onMutate: async (switched) => {
      await client.cancelQueries({ queryKey });
      show(switched);
    },
    onError: (_error, switched) => show({ ...switched, is_on: !switched.is_on }),
    onSettled: () => (client.isMutating({ mutationKey: SWITCH_KEY }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

/** What an unsubscribe link refers to. The screen reports an invalid link itself. */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(getUnsubscribe, { query: { token }, signal }),
    meta: { silent: true },
  });
}

export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(unsubscribe, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: unsubscribeQuery(token).queryKey }),
  });
}

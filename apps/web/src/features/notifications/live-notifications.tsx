import { NOTIFIED_EVENT, channels } from '@countersign/contract/live';
import { useLingui } from '@lingui/react/macro';
import { useLiveChannel } from '#lib/live.ts';
import { notify } from '#lib/notify.ts';
import { fetchArrived, useNotificationActions } from './notification-api.ts';
import { targetOf } from './notification-target.ts';
import { notificationTitle } from './notification-words.ts';
import { useFollowNotification } from './use-follow-notification.ts';

/** Keeps the notifications up to date and shows new ones. Rendered once for all screens. */
export function LiveNotifications({ userId }: { userId: string }) {
  const { t } = useLingui();
  const { refresh } = useNotificationActions();
  const follow = useFollowNotification();

  useLiveChannel(
    channels.notifications(userId),
    (event, data) => {
      void refresh();
      if (event !== NOTIFIED_EVENT || document.visibilityState !== 'visible') return;
      void fetchArrived(data).then(
        (arrived) =>
          arrived &&
          notify.info(t(notificationTitle(arrived)), arrived.data.message, {
            id: arrived.id,
            ...(targetOf(arrived, 0) ? { action: { label: t`View`, onClick: () => void follow(arrived) } } : {}),
          }),
        // The list has it anyway.
        () => undefined,
      );
    },
    refresh,
  );
  return null;
}

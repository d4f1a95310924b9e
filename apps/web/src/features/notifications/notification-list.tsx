import type { Notification } from '@countersign/contract/notifications';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell, Check, CircleAlert, PenLine, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Quote } from '#ui/quote.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notificationsQuery, unreadQuery, useNotificationActions } from './notification-api.ts';
import { targetOf } from './notification-target.ts';
import { notificationTitle } from './notification-words.ts';
import { useFollowNotification } from './use-follow-notification.ts';

/** Check green, cross red, pen blue, exclamation yellow, triangle orange (core specification, section 3). */
const LOOKS: Record<Notification['data']['type'], { icon: ReactNode; classes: string }> = {
  success: { icon: <Check />, classes: 'bg-success-soft text-success' },
  danger: { icon: <X />, classes: 'bg-danger-soft text-danger' },
  default: { icon: <PenLine />, classes: 'bg-info-soft text-info' },
  info: { icon: <CircleAlert />, classes: 'bg-notice-soft text-notice' },
  warning: { icon: <TriangleAlert />, classes: 'bg-warning-soft text-warning' },
};

export function NotificationList({ onGo }: { onGo: () => void }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(notificationsQuery);
  const unread = useQuery(unreadQuery).data ?? 0;
  const { markAll } = useNotificationActions();
  const entries = list.data?.pages.flatMap((page) => page.data) ?? [];

  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
        <h2 className="text-sm font-semibold text-ink">{t`Notifications`}</h2>
        {unread > 0 && (
          <Button size="small" variant="quiet" isPending={markAll.isPending} onPress={() => markAll.mutate()}>
            {t`Mark all as read`}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {list.isPending && <Skeleton className="m-2 h-32" />}
        {list.isError && entries.length === 0 && (
          <div className="flex flex-col items-center gap-3 p-6 text-sm text-ink-muted">
            {t`Your notifications couldn’t be loaded.`}
            <Button size="small" onPress={() => void list.refetch()}>{t`Try again`}</Button>
          </div>
        )}
        {list.isSuccess && entries.length === 0 && <Nothing />}
        <ul className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <Entry key={entry.id} notification={entry} onGo={onGo} />
          ))}
        </ul>
        <LoadMore query={list} size="small" variant="quiet" className="mx-auto my-2 flex!" />
      </div>
    </>
  );
}

function Entry({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const { t } = useLingui();
  const follow = useFollowNotification();
  const { data, is_read, created_at } = notification;
  const style = LOOKS[data.type];

  return (
    <li>
      <button
        type="button"
        onClick={() => {
          void follow(notification);
          if (targetOf(notification, 0)) onGo();
        }}
        className="flex w-full items-start gap-3 rounded-xl px-2 py-2.5 text-start hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={classNames('flex size-8 shrink-0 items-center justify-center rounded-full [&_svg]:size-4', style.classes)}
        >
          {style.icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classNames('block text-sm break-words', is_read ? 'text-ink-muted' : 'font-medium text-ink')}>
            {t(notificationTitle(notification))}
          </span>
          {data.message && <Quote className="text-xs text-ink-muted">{data.message}</Quote>}
          <time dateTime={created_at} className="mt-0.5 block text-xs text-ink-muted">
            {formatMoment(created_at)}
          </time>
        </span>
        {!is_read && <span role="img" aria-label={t`Unread`} className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />}
      </button>
    </li>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <Bell aria-hidden="true" className="size-6 text-ink-muted" />
      <p className="text-sm font-medium text-ink">{t`You’re all caught up`}</p>
      <p className="text-xs text-pretty text-ink-muted">{t`We notify you here when it’s your turn to sign and when something happens to documents you sent.`}</p>
    </div>
  );
}

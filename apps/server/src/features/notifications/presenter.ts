import type { Notification } from '@countersign/contract/notifications';
import type { NotificationRow } from '#src/schema/notifications.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function presentNotification(row: NotificationRow, now: Date): Notification {
  return {
    id: row.id,
    type: row.type,
    notifiable_type: 'User',
    notifiable_id: row.user_id,
    data: row.data,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_read: row.read_at !== null,
    human_readable_created_at: ago(row.created_at, now),
    human_readable_updated_at: ago(row.updated_at, now),
  };
}

/** "3 hours ago", in whole units. */
export function ago(moment: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? RELATIVE.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}

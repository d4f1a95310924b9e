// Notifies users through the channels that they have chosen: stored and shown live in the app, and by email.
import type { NotificationData, NotificationType } from '@countersign/contract/notifications';
import { NOTIFIED_EVENT, channels } from '@countersign/contract/live';
import { withoutOptedOut } from '#features/notification-preferences/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { ACTIVITY_TYPES } from './emails/activity-email.ts';
import { emailNotification } from './jobs.ts';
import { insertNotifications } from './queries.ts';

export interface NewNotification {
  type: NotificationType;
  data: NotificationData;
  /** Sent to all of them, whatever their preferences. */
  is_alert?: boolean;
}

/**
 * Stores a notification for each of these users, and emails it if the type has no email of its own.
 * @returns a function that shows the notifications live, to be called after the commit
 */
export async function notify(
  tx: Executor,
  context: Pick<Context, 'clock' | 'live' | 'jobs'>,
  userIds: readonly string[],
  { is_alert = false, ...notification }: NewNotification,
) {
  const now = context.clock.now();
  const people = is_alert
    ? [...new Set(userIds)]
    : await withoutOptedOut(tx, 'in_app', { user_ids: userIds, type: notification.type });
  const kept = people.map((user_id) => ({
    id: newId(now),
    user_id,
    ...notification,
    read_at: null,
    created_at: now,
    updated_at: now,
  }));
  await insertNotifications(tx, kept);
  if (ACTIVITY_TYPES.some((type) => type === notification.type))
    await context.jobs.sendEach(
      tx,
      emailNotification,
      [...new Set(userIds)].map((user_id) => ({ user_id, ...notification })),
    );
  return async () => {
    await Promise.all(
      kept.map(({ id, user_id, type }) => context.live.trigger(channels.notifications(user_id), NOTIFIED_EVENT, { id, type })),
    );
  };
}

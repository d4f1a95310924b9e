// Tells people something: kept for them, and shown at once where they are looking.
import type { NotificationData, NotificationType } from '@countersign/contract/notifications';
import { NOTIFIED_EVENT, channels } from '@countersign/contract/live';
import { newId } from '#platform/clock/request-seed.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Parts } from '#platform/http/parts.ts';
import { insertNotifications } from './queries.ts';

export interface Told {
  type: NotificationType;
  data: NotificationData;
}

/** Keeps a notification for each of these users. @returns what shows it to them, to be done after the commit */
export async function tell(tx: Executor, parts: Pick<Parts, 'clock' | 'live'>, userIds: readonly string[], told: Told) {
  const now = parts.clock.now();
  const people = [...new Set(userIds)];
  await insertNotifications(
    tx,
    people.map((user_id) => ({ id: newId(now), user_id, ...told, read_at: null, created_at: now, updated_at: now })),
  );
  return async () => {
    await Promise.all(people.map((id) => parts.live.trigger(channels.notifications(id), NOTIFIED_EVENT, { type: told.type })));
  };
}

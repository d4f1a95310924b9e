import type { Notification } from '@countersign/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ensureQuery } from '#lib/load-query.ts';
import { loadSpace, organizationsQuery, useSwitchSpace } from '#lib/space/space.ts';
import { useNotificationActions } from './notification-api.ts';
import { spaceOf, targetOf } from './notification-target.ts';

/** Marks a notification as read, switches to its organization, and opens its target. */
export function useFollowNotification() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const switchSpace = useSwitchSpace();
  const { mark } = useNotificationActions();

  /** The query client reports failures. */
  const moveTo = (space: string | null) =>
    switchSpace.mutateAsync(space).then(
      () => true,
      () => false,
    );

  return async (notification: Notification) => {
    const { id, data, is_read } = notification;
    if (!is_read) mark.mutate({ id, is_read: true });
    const target = targetOf(notification, Date.now());
    if (!target) return;

    // Fetched on demand, because not every screen has the space loaded.
    const { organization } = await loadSpace(client);
    const organizations = await ensureQuery(client, organizationsQuery);
    // Targets outside of any space open in the current one.
    const space = data.action ? spaceOf(notification, organizations) : (organization?.id ?? null);
    const isThere = space === (organization?.id ?? null) || (await moveTo(space));
    if (!isThere) return;
    await ('href' in target ? navigate({ href: target.href }) : navigate(target));
  };
}

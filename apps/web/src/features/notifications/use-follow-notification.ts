import type { Notification } from '@countersign/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ensureQuery } from '#lib/load-query.ts';
import { loadSpace, organizationsQuery, useSwitchSpace } from '#lib/space/space.ts';
import { useNotificationActions } from './notification-api.ts';
import { spaceOf, targetOf } from './notification-target.ts';

/** Marks it as read, moves to its organization, and goes where it leads. */
export function useFollowNotification() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const switchSpace = useSwitchSpace();
  const { mark } = useNotificationActions();

  /** The query client tells of a failure. */
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

    // Asked for only now: not every screen knows where the person works.
    const { organization } = await loadSpace(client);
    const organizations = await ensureQuery(client, organizationsQuery);
    // What is of no space is looked at from any.
    const space = data.action ? spaceOf(notification, organizations) : (organization?.id ?? null);
    const isThere = space === (organization?.id ?? null) || (await moveTo(space));
    if (!isThere) return;
    await ('href' in target ? navigate({ href: target.href }) : navigate(target));
  };
}

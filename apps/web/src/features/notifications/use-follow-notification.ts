// Where a notification leads (core specification, section 2).
import type { Notification } from '@countersign/contract/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useSpace, useSwitchSpace } from '#lib/space/space.ts';
import { useNotificationActions } from './notification-api.ts';

const TABS = { ReviewAndSign: 'pending', PdfCompleted: 'completed', PdfDeclined: 'declined' } as const;

/** Marks it as read, moves to its organization, and goes where it leads. */
export function useFollowNotification() {
  const navigate = useNavigate();
  const { organization, organizations } = useSpace();
  const switchSpace = useSwitchSpace();
  const { mark } = useNotificationActions();

  return async (notification: Notification) => {
    const { id, type, data, is_read } = notification;
    if (!is_read) mark.mutate({ id, is_read: true });
    if (!data.action) return;

    const { resource_id } = data.action;
    // Without an organization, or with one that one is not in (any more), one is in one's own space.
    const target = organizations.find(({ id: known }) => known === data.action?.organization_id)?.id ?? null;
    if (target !== (organization?.id ?? null)) await switchSpace.mutateAsync(target);

    const isSigning = type === 'ReviewAndSign' || type === 'PdfCompleted' || type === 'PdfDeclined';
    if (isSigning) await navigate({ to: '/signing', search: { active: resource_id, tab: TABS[type], t: Date.now() } });
    if (type === 'OrganizationInvite') await navigate({ href: `/home?confirm_invite_id=${resource_id}` });
    if (type === 'InviteRejected') await navigate({ href: '/settings/organizations#invite-users' });
    if (type === 'InviteAccepted') await navigate({ href: '/settings/organizations#organization-users' });
  };
}

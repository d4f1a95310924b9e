// Where a notification leads (core specification, section 2).
import type { Notification } from '@countersign/contract/notifications';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { notify } from '#lib/notify.ts';
import { useSpace, useSwitchSpace } from '#lib/space/space.ts';
import { useNotificationActions } from './notification-api.ts';

const TABS = { ReviewAndSign: 'pending', PdfCompleted: 'completed', PdfDeclined: 'declined' } as const;

/** Marks it as read, moves to its organization, and goes where it leads. */
export function useFollowNotification() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { organization, organizations } = useSpace();
  const switchSpace = useSwitchSpace();
  const { mark } = useNotificationActions();

  return async (notification: Notification) => {
    const { id, type, data, is_read } = notification;
    if (!is_read) mark.mutate({ id, is_read: true });
    if (!data.action) return;

    const { organization_id, resource_id } = data.action;
    if (organization_id !== null && organizations.every((entry) => entry.id !== organization_id))
      return notify.error(t`That organization is not available`, t`You are not a member of it any more.`);
    const isSigning = type === 'ReviewAndSign' || type === 'PdfCompleted' || type === 'PdfDeclined';
    // What one was sent as a signee is in one's own space.
    if (organization_id !== (organization?.id ?? null) && (organization_id !== null || isSigning))
      await switchSpace.mutateAsync(organization_id);

    if (isSigning) await navigate({ to: '/signing', search: { active: resource_id, tab: TABS[type], t: String(Date.now()) } });
    if (type === 'OrganizationInvite') await navigate({ href: `/home?confirm_invite_id=${resource_id}` });
    if (type === 'InviteRejected') await navigate({ href: '/settings/organizations#invite-users' });
    if (type === 'InviteAccepted') await navigate({ href: '/settings/organizations#organization-users' });
  };
}

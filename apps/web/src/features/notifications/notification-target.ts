// Where a notification leads (core specification, section 2).
import { NOTICES, type Notice, type Notification } from '@countersign/contract/notifications';

const TABS = { ReviewAndSign: 'pending', PdfCompleted: 'completed', PdfDeclined: 'declined' } as const;

/** A signing tab or another URL; null for none. */
export type NotificationTarget =
  | { to: '/signing'; search: { active: string; tab: (typeof TABS)[keyof typeof TABS]; t: number } }
  | { href: string };

const BILLING = '/settings/billing';

/** URLs for system notices, whose type alone has none. */
const NOTICE_ADDRESSES: Record<Notice, (id: string | undefined) => string | null> = {
  question_asked: pdfAddress,
  address_refused: pdfAddress,
  alternate_declined: pdfAddress,
  file_ready: pdfAddress,
  prints_otherwise: pdfAddress,
  webhook_gone: webhookAddress,
  webhook_failing: webhookAddress,
  seal_stuck: () => '/back-office/support',
  file_failed: () => '/back-office/support',
  timelines_broken: () => '/back-office/support',
  payment_failed: () => `${BILLING}#payment-methods`,
  subscription_unpaid: () => `${BILLING}#subscription-plan`,
  trial_ending: () => BILLING,
  card_expiring: () => `${BILLING}#payment-methods`,
  seats_exceeded: () => '/back-office/organizations',
  seats_matched: () => '/back-office/organizations',
  seats_added: () => `${BILLING}#subscription-plan`,
  price_unknown: () => '/back-office/subscription-plans',
  usage_high: () => BILLING,
  usage_full: () => `${BILLING}#subscription-plan`,
};

export function targetOf({ type, data }: Pick<Notification, 'type' | 'data'>, now: number): NotificationTarget | null {
  const { action, notice } = data;
  if (type === 'System') {
    const known = NOTICES.find((one) => one === notice);
    const href = known ? NOTICE_ADDRESSES[known](action?.resource_id) : null;
    return href === null ? null : { href };
  }
  if (!action) return null;
  const { resource_id } = action;

  switch (type) {
    case 'ReviewAndSign':
    case 'PdfCompleted':
    case 'PdfDeclined':
      return { to: '/signing', search: { active: resource_id, tab: TABS[type], t: now } };
    case 'OrganizationInvite':
      return { href: `/home?confirm_invite_id=${resource_id}` };
    case 'InviteRejected':
      return { href: '/settings/organizations#invite-users' };
    case 'InviteAccepted':
      return { href: '/settings/organizations#organization-users' };
    default:
      return null;
  }
}

/** The space in which to open it. Null, the user's own space, without an organization the user belongs to. */
export function spaceOf({ data }: Pick<Notification, 'data'>, organizations: readonly { id: string }[]): string | null {
  return organizations.find(({ id }) => id === data.action?.organization_id)?.id ?? null;
}

function pdfAddress(id: string | undefined): string | null {
  return id ? `/pdfs/${id}` : null;
}

function webhookAddress(id: string | undefined): string | null {
  return id ? `/settings/webhooks/${id}` : null;
}

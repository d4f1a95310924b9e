// Texts of notifications.
import { NOTICES, type Notice, type Notification } from '@countersign/contract/notifications';
import { METRICS, type Metric } from '@countersign/contract/plans';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of metrics that are nearly or completely used up. */
const NEARLY_USED: Record<Metric, MessageDescriptor> = {
  folder_usage: msg`You’ve used more than 80% of the folders in your plan.`,
  storage_usage: msg`You’ve used more than 80% of the storage in your plan.`,
  active_templates: msg`You’ve used more than 80% of the active templates in your plan.`,
  monthly_quick_signs: msg`You’ve used more than 80% of this month’s quick signs.`,
};
const USED_UP: Record<Metric, MessageDescriptor> = {
  folder_usage: msg`You’ve used all folders in your plan. Upgrade to add more.`,
  storage_usage: msg`You’ve used all storage in your plan. Upgrade to add more files.`,
  active_templates: msg`You’ve used all active templates in your plan. Upgrade to add more.`,
  monthly_quick_signs: msg`You’ve used all quick signs in your plan for this month. Upgrade to send more.`,
};

const NOTICE_TITLES: Record<Notice, (about: { subject: string; actor: string }) => MessageDescriptor> = {
  question_asked: ({ subject, actor }) => msg`${actor} has a question about “${subject}”.`,
  alternate_declined: ({ subject, actor }) => msg`“${subject}”: ${actor} declined; someone else of the group can still sign.`,
  address_refused: ({ subject, actor }) => msg`“${subject}”: emails to ${actor} can’t be delivered.`,
  file_ready: ({ subject }) => msg`“${subject}” couldn’t be processed at first. It’s ready now.`,
  prints_otherwise: ({ subject }) =>
    msg`“${subject}” can’t be sealed because it prints differently from what the screen shows. Withdraw it and send it again.`,
  webhook_gone: ({ subject }) => msg`The webhook at ${subject} was switched off: it answered 410 Gone.`,
  webhook_failing: ({ subject }) => msg`The webhook at ${subject} was switched off: every delivery failed for five days.`,
  seal_stuck: ({ subject }) =>
    msg`A sent document can’t be prepared or sealed. We keep trying automatically; see ${subject} in the log for the reason.`,
  file_failed: ({ subject }) =>
    msg`An uploaded file couldn’t be processed. We kept the upload; see ${subject} in the log for the reason.`,
  timelines_broken: ({ subject }) =>
    msg`Timelines were changed in the database: ${subject} no longer verify. The log lists them.`,
  payment_failed: () => msg`A payment for your subscription failed. Please check your card.`,
  subscription_unpaid: () => msg`Your subscription has ended because its last invoice could not be paid.`,
  trial_ending: () => msg`Your free trial ends in three days. Your card is charged then for the first time.`,
  card_expiring: ({ subject }) => msg`The card that ends in ${subject} expires soon. Please add another card.`,
  seats_exceeded: ({ subject }) => msg`More seats are in use than paid for: ${subject}.`,
  seats_matched: ({ subject }) => msg`More seats were in use than paid for: ${subject}. They were added to the subscription.`,
  seats_added: ({ subject }) =>
    msg`More seats were in use than paid for. Your subscription now has ${subject} seats, from the next invoice on.`,
  price_unknown: ({ subject }) =>
    msg`A price in use doesn’t belong to any plan: ${subject}. Add it to a plan in the back office.`,
  usage_high: ({ subject }) => usageTitle(NEARLY_USED, subject),
  usage_full: ({ subject }) => usageTitle(USED_UP, subject),
};

/** Metrics newer than this screen use the text for storage; the linked screen shows the details. */
function usageTitle(titles: Record<Metric, MessageDescriptor>, name: string): MessageDescriptor {
  return titles[METRICS.find((metric) => metric === name) ?? 'storage_usage'];
}

function titleOf(notice: Notice | undefined, about: { subject: string; actor: string }): MessageDescriptor {
  const { subject } = about;
  return notice ? NOTICE_TITLES[notice](about) : msg`${subject}`;
}

/** One sentence. Types newer than this screen are described by their subject. */
export function notificationTitle({ type, data }: Pick<Notification, 'type' | 'data'>): MessageDescriptor {
  const { subject, actor, cause, notice, asked_to } = data;
  switch (type) {
    case 'System':
      return titleOf(
        NOTICES.find((known) => known === notice),
        { subject, actor },
      );
    case 'ReviewAndSign':
      if (asked_to === 'approve')
        return actor ? msg`${actor} asks you to approve “${subject}”.` : msg`“${subject}” is waiting for your approval.`;
      if (asked_to === 'view')
        return actor ? msg`${actor} asks you to view “${subject}”.` : msg`“${subject}” is waiting for you to view it.`;
      return actor ? msg`${actor} asks you to sign “${subject}”.` : msg`“${subject}” is waiting for your signature.`;
    case 'PdfCompleted':
      return msg`Everyone has signed “${subject}”.`;
    case 'PdfDeclined':
      if (!actor) return msg`“${subject}” has expired.`;
      if (cause === undefined) return msg`${actor} declined or withdrew “${subject}”.`;
      return cause === 'sender' ? msg`${actor} has withdrawn “${subject}”.` : msg`${actor} has declined “${subject}”.`;
    case 'OrganizationInvite':
      return msg`${actor} invites you to ${subject}.`;
    case 'InviteAccepted':
      return msg`${actor} is now a member of ${subject}.`;
    case 'InviteRejected':
      return msg`${actor} declined your invitation to ${subject}.`;
    default:
      return msg`${subject}`;
  }
}

// What a notification says.
import { NOTICES, type Notice, type Notification } from '@countersign/contract/notifications';
import { METRICS, type Metric } from '@countersign/contract/plans';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is nearly used up, or is, as the system names it. */
const NEARLY_USED: Record<Metric, MessageDescriptor> = {
  folder_usage: msg`More than 80% of the folders of your plan are used.`,
  storage_usage: msg`More than 80% of the storage of your plan is used.`,
  active_templates: msg`More than 80% of the active templates of your plan are used.`,
  monthly_quick_signs: msg`More than 80% of the quick signs of your plan are used for this month.`,
};
const USED_UP: Record<Metric, MessageDescriptor> = {
  folder_usage: msg`All folders of your plan are used. Upgrade it to make more.`,
  storage_usage: msg`All storage of your plan is used. Upgrade it to add more files.`,
  active_templates: msg`All active templates of your plan are used. Upgrade it to make more.`,
  monthly_quick_signs: msg`All quick signs of your plan are used for this month. Upgrade it to send more.`,
};

const NOTICE_TITLES: Record<Notice, (about: { subject: string; actor: string }) => MessageDescriptor> = {
  question_asked: ({ subject, actor }) => msg`${actor} has a question about “${subject}”.`,
  address_refused: ({ subject, actor }) => msg`“${subject}”: the mail server takes no mail for the address of ${actor}.`,
  file_ready: ({ subject }) => msg`“${subject}” could not be processed at first. It is ready now.`,
  prints_otherwise: ({ subject }) =>
    msg`“${subject}” cannot be sealed: it prints something else than the screen shows. Withdraw it and send it again.`,
  webhook_gone: ({ subject }) => msg`The webhook at ${subject} was switched off: it answered that it is gone.`,
  webhook_failing: ({ subject }) => msg`The webhook at ${subject} was switched off: every delivery has failed for five days.`,
  seal_stuck: ({ subject }) =>
    msg`A document that was sent cannot be prepared or sealed. It is tried again by itself; the log says why, under ${subject}.`,
  file_failed: ({ subject }) =>
    msg`An uploaded file could not be processed. The upload is kept; the log says why, under ${subject}.`,
  timelines_broken: ({ subject }) =>
    msg`Timelines were changed in the database: ${subject} do not hold any more. The log names them.`,
  payment_failed: () => msg`A payment for your subscription did not go through. Please check your card.`,
  subscription_unpaid: () => msg`Your subscription has ended because its last invoice could not be paid.`,
  trial_ending: () => msg`Your free trial ends in three days. Your card is charged then for the first time.`,
  card_expiring: ({ subject }) => msg`The card that ends in ${subject} expires soon. Please add another card.`,
  seats_exceeded: ({ subject }) => msg`More seats are taken than paid: ${subject}.`,
  seats_matched: ({ subject }) => msg`More seats were taken than paid: ${subject}. The subscription has them now.`,
  seats_added: ({ subject }) =>
    msg`More seats were in use than paid. Your subscription has ${subject} seats now, from the next invoice on.`,
  price_unknown: ({ subject }) => msg`A price that is paid belongs to no plan: ${subject}. Add it to a plan in the back office.`,
  usage_high: ({ subject }) => usageTitle(NEARLY_USED, subject),
  usage_full: ({ subject }) => usageTitle(USED_UP, subject),
};

/** A metric that is newer than this screen is told as storage is: what is used shows on the screen that the notification leads to. */
function usageTitle(titles: Record<Metric, MessageDescriptor>, name: string): MessageDescriptor {
  return titles[METRICS.find((metric) => metric === name) ?? 'storage_usage'];
}

function titleOf(notice: Notice | undefined, about: { subject: string; actor: string }): MessageDescriptor {
  const { subject } = about;
  return notice ? NOTICE_TITLES[notice](about) : msg`${subject}`;
}

/** One sentence. A kind that is newer than this screen is told by what it is about. */
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
        return actor ? msg`${actor} asks you to approve “${subject}”.` : msg`“${subject}” waits for your approval.`;
      return actor ? msg`${actor} asks you to sign “${subject}”.` : msg`“${subject}” waits for your signature.`;
    case 'PdfCompleted':
      return msg`Everybody has signed “${subject}”.`;
    case 'PdfDeclined':
      if (!actor) return msg`The time to sign “${subject}” has run out.`;
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

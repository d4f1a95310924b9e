// Emails about activity in an organization.
import type { Language } from '@countersign/contract/languages';
import type { NotificationData } from '@countersign/contract/notifications';
import { frameTexts } from '#platform/email/email-texts.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import type { EmailContent } from '#platform/email/template.ts';
import { activityTexts as texts } from './email-texts.ts';

/** The types whose email is built from the notification itself; all others have emails of their own. */
export const ACTIVITY_TYPES = ['InviteRejected', 'InviteAccepted'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export function activityEmail(
  type: ActivityType,
  about: { recipient: string; language: Language; data: NotificationData; url: string },
): EmailContent {
  const { language } = about;
  const { message, ...names } = about.data;
  const say = sayIn(language);
  const heading = say(texts[type].heading, names);
  return {
    language,
    subject: say(texts[type].subject, names),
    preview: `${heading}.`,
    heading,
    paragraphs: [say(frameTexts.hello, { name: about.recipient }), say(texts.where)],
    ...(message ? { quote: message } : {}),
    button: { label: say(texts.button), url: about.url },
    footer: say(texts.footer),
  };
}

// What happens in an organization, told by mail.
import type { NotificationData } from '@countersign/contract/notifications';
import { worded } from '#platform/wording/wording.ts';
import type { MailContent } from '#platform/mail/template.ts';

/** The types whose mail is made of the notification itself; all others have mails of their own. */
export const ACTIVITY_TYPES = ['InviteRejected', 'InviteAccepted'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const WORDS: Record<ActivityType, { subject: string; heading: string }> = {
  InviteAccepted: { subject: 'A new member of {subject}: {actor}', heading: '{actor} is now a member of {subject}' },
  InviteRejected: {
    subject: 'Invitation to {subject} declined by {actor}',
    heading: '{actor} declined your invitation to {subject}',
  },
};

export function activityMail(type: ActivityType, about: { recipient: string; data: NotificationData; url: string }): MailContent {
  const { actor, subject, message } = about.data;
  const say = (text: string) => worded(text, { actor, subject, name: about.recipient }, 'en');
  return {
    subject: say(WORDS[type].subject),
    preview: `${say(WORDS[type].heading)}.`,
    heading: say(WORDS[type].heading),
    paragraphs: [say('Hello {name},'), 'You see all members and invitations in the settings of the organization.'],
    ...(message ? { quote: message } : {}),
    button: { label: 'Open the settings', url: about.url },
    footer: 'You get this mail because you look after this organization.',
  };
}

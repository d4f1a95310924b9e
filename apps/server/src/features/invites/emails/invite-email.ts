import { worded } from '#platform/wording/wording.ts';
import type { MailContent } from '#platform/mail/template.ts';

export interface InviteFacts {
  organization: string;
  sender: string;
  email: string;
  /** The sender's own words. */
  message: string;
  url: string;
}

export function inviteMail({ message, url, ...names }: InviteFacts): MailContent {
  const say = (text: string) => worded(text, names, 'en');
  return {
    subject: say('{sender} invites you to {organization}'),
    preview: say('Become a member of {organization} at Countersign.'),
    heading: say('{sender} invites you to {organization}'),
    paragraphs: [
      say('As a member of {organization} you work with its documents and templates.'),
      say('Sign in with this address, {email}, or create an account with it. Then accept or decline.'),
    ],
    ...(message.trim() ? { quote: message } : {}),
    button: { label: 'See the invitation', url },
    footer: say('You get this mail because {sender} has invited {email}. If you do not know why, you can ignore it.'),
  };
}

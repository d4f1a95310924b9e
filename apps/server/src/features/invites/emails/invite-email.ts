import type { Language } from '@countersign/contract/languages';
import { sayIn } from '#platform/i18n/messages.ts';
import type { EmailContent } from '#platform/email/template.ts';
import { inviteTexts as texts } from './email-texts.ts';

export interface InviteFacts {
  organization: string;
  sender: string;
  email: string;
  /** The sender's message. */
  message: string;
  language: Language;
  url: string;
}

export function inviteEmail({ message, url, language, ...names }: InviteFacts): EmailContent {
  const say = sayIn(language);
  return {
    language,
    subject: say(texts.heading, names),
    preview: say(texts.preview, names),
    heading: say(texts.heading, names),
    paragraphs: [say(texts.what, names), say(texts.how, names)],
    ...(message.trim() ? { quote: message } : {}),
    button: { label: say(texts.button), url },
    footer: say(texts.footer, names),
  };
}

// The emails to the owner of an account, about nothing but the account, in the language that they have chosen.
import type { MailContent } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { worded } from '#platform/i18n/messages.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { type AccountMailText, accountMessages } from './messages/messages.ts';

/** Who gets these may not have an account, or not have asked. */
const IGNORABLE: readonly AccountMailText[] = ['verify_email', 'reset_password', 'change_email'];

/** @param facts `url`: where the button leads; `about`: what the text names */
export function accountMail(
  kind: AccountMailText,
  user: Pick<UserRow, 'first_name' | 'locale' | 'seen_locale' | 'email' | 'pending_email'>,
  facts: { url: string; about?: string | undefined },
): MailContent {
  const language = languageOf(user);
  const words = accountMessages[language];
  const mail = words.mails[kind];
  const values = { name: user.first_name, email: user.pending_email ?? user.email, about: facts.about ?? '' };
  const say = (text: string) => worded(text, values, language);

  return {
    language,
    subject: say(mail.subject),
    preview: say(mail.preview),
    heading: say(kind === 'verify_email' ? words.welcome : words.hello),
    paragraphs: [say(mail.text)],
    ...(mail.button ? { button: { label: mail.button, url: facts.url } } : {}),
    footer: IGNORABLE.includes(kind) ? words.ignore : words.security,
  };
}

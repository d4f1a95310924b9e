// Emails to the owner of an account about the account itself, in the owner's language.
import type { EmailContent } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { accountTexts as texts } from './email-texts.ts';
import type { AccountEmail } from './jobs.ts';

/** `address_taken` is emailed instead if a sign-up or a change of address names another account's address. */
export type AccountEmailText = AccountEmail | 'address_taken';

/** The recipients may not have an account, or may not have requested the email. */
const IGNORABLE: readonly AccountEmailText[] = ['verify_email', 'reset_password', 'change_email'];

/** @param facts `url`: the target of the button; `about`: the subject named in the text */
export function accountEmail(
  kind: AccountEmailText,
  user: Pick<UserRow, 'first_name' | 'locale' | 'seen_locale' | 'email' | 'pending_email'>,
  facts: { url: string; about?: string | undefined },
): EmailContent {
  const language = languageOf(user);
  const mail = texts.emails[kind];
  const say = sayIn(language);
  const values = { name: user.first_name, email: user.pending_email ?? user.email, about: facts.about ?? '' };

  return {
    language,
    subject: say(mail.subject, values),
    preview: say(mail.preview, values),
    heading: say(kind === 'verify_email' ? texts.welcome : texts.hello, values),
    paragraphs: [say(mail.text, values)],
    ...('button' in mail ? { button: { label: say(mail.button), url: facts.url } } : {}),
    footer: say(IGNORABLE.includes(kind) ? texts.ignore : texts.security),
  };
}

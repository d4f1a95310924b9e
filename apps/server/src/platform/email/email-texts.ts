// Texts that every email contains.
import { defineTexts } from '#platform/i18n/texts.ts';

export const frameTexts = defineTexts('emails.frame', {
  hello: 'Hello {name},',
  or_open_link: 'Or open this link:',
  sent_with: 'Sent with Countersign',
  /** The sender's name, as email clients show it. */
  from: '{name} via Countersign',
  unsubscribe: 'Unsubscribe from these emails',
});

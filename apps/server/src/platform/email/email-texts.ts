// The texts that every email has, whatever it is about.
import { defineTexts } from '#platform/i18n/texts.ts';

export const frameTexts = defineTexts('emails.frame', {
  hello: 'Hello {name},',
  or_open_link: 'Or open this link:',
  sent_with: 'Sent with Countersign',
  /** Whose email it is, as mail programs show it. */
  from: '{name} via Countersign',
  unsubscribe: 'Unsubscribe from these emails',
});

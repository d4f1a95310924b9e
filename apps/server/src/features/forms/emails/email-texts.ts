// Texts of the email with the code for a form.
import { defineTexts } from '#platform/i18n/texts.ts';

export const formTexts = defineTexts('emails.form', {
  subject: '{code} is your code for {form}',
  preview: 'It works for ten minutes.',
  heading: 'Your code is {code}',
  where: 'Enter it where you opened the form “{form}”. It works once, for ten minutes.',
  mistyped: 'If you didn’t open this form, someone mistyped their address. You don’t need to do anything.',
  footer: 'You received this email because this address was entered in a form published with Countersign.',
});

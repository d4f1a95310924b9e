// Texts of the emails about questions.
import { defineTexts } from '#platform/i18n/texts.ts';

export const questionTexts = defineTexts('emails.questions', {
  /** To the sender. {name} is the signee who asks. */
  asked: {
    subject: 'A question about {pdf}',
    preview: '{name} asked a question before signing.',
    heading: '{name} has a question about “{pdf}”',
    kept: 'The answer is kept with the document.',
    button: 'Answer',
  },
  /** To the signee who asked. */
  answered: {
    subject: 'Your question about {pdf}',
    preview: '{sender} answered.',
    heading: '{sender} answered your question about “{pdf}”',
    asked: 'You asked: {question}',
    button: 'Open the document',
  },
});

// What the emails about questions say.
import { defineTexts } from '#platform/i18n/texts.ts';

export const questionTexts = defineTexts('emails.questions', {
  /** To the sender. {name} is whoever asks. */
  asked: {
    subject: 'A question about {pdf}',
    preview: '{name} asked a question before signing.',
    heading: '{name} has a question about “{pdf}”',
    kept: 'The answer is kept with the document.',
    button: 'Answer',
  },
  /** To whoever asked. */
  answered: {
    subject: 'Your question about {pdf}',
    preview: '{sender} answered.',
    heading: '{sender} answered your question about “{pdf}”',
    asked: 'You asked: {question}',
    button: 'Open the document',
  },
});

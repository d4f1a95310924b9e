import { savePlacedWords } from '#features/pdfs/files/index.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { elementsChanged } from './events.ts';

/** Keeps the search index of a pdf's placed text up to date. */
export const placedWordsListener = defineListener('placed_words', [
  on(elementsChanged, (tx, { pdf_id }) => savePlacedWords(tx, pdf_id)),
]);

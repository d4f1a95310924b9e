import type { Executor } from '#platform/db/database.ts';
import { readPlacedTexts, upsertPlacedWords } from '../queries/word-queries.ts';
import { wordsOf } from '../words.ts';

/** Updates the search index with the current text of the elements placed on the pdf. */
export async function savePlacedWords(tx: Executor, pdfId: string) {
  const texts = await readPlacedTexts(tx, pdfId);
  await upsertPlacedWords(tx, { pdf_id: pdfId, words: wordsOf(texts.join('\n')) });
}

import type { Executor } from '#platform/db/database.ts';
import { readPlacedTexts, upsertPlacedWords } from '../queries/word-queries.ts';
import { wordsOf } from '../words.ts';

/** What is found of a pdf by its words is also what was written on it, as it is now. */
export async function keepPlacedWords(tx: Executor, pdfId: string) {
  const texts = await readPlacedTexts(tx, pdfId);
  await upsertPlacedWords(tx, { pdf_id: pdfId, words: wordsOf(texts.join('\n')) });
}

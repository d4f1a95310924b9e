// Words as they are searched for: without case and accents, told apart in every script.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** PostgreSQL takes words of at most 2,046 bytes; nobody searches for longer ones than these. */
const LONGEST_WORD = 60;
/** Each once. */
export const MOST_WORDS = 20_000;

/** The words of a text, each once, in the order in which they first come. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(plain(text))) {
    if (isWordLike) words.add(segment.slice(0, LONGEST_WORD));
    if (words.size >= MOST_WORDS) break;
  }
  return [...words];
}

/** A query for PostgreSQL's `to_tsquery`: every word, the last of them only begun perhaps. null for no word at all. */
export function wordQuery(search: string): string | null {
  const words = wordsOf(search);
  return words.length > 0 ? words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ') : null;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

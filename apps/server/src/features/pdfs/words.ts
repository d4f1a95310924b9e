// Words as they are searched for: without case and accents, told apart in every script.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** In characters. No one searches for longer ones. */
const LONGEST_WORD = 60;
/** In UTF-8, for all words of a pdf: PostgreSQL takes a megabyte, what it keeps beside them included. */
const MOST_BYTES = 600_000;

/** The words of a text, each once, in the order in which they first come. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const { segment, isWordLike } of segmenter.segment(plain(text))) {
    const word = isWordLike ? [...segment].slice(0, LONGEST_WORD).join('') : '';
    if (word === '' || words.has(word)) continue;
    bytes += Buffer.byteLength(word) + 4;
    if (bytes > MOST_BYTES) break;
    words.add(word);
  }
  return [...words];
}

/** A `tsquery` of PostgreSQL: every word, the last of them only begun perhaps. null for no word at all. */
export function wordQuery(search: string): string | null {
  const words = wordsOf(search);
  return words.length > 0 ? words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ') : null;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[‘’ʼ]/g, "'")
    .normalize('NFC')
    .toLowerCase();
}

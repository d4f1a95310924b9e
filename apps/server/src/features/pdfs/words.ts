// Words for searching: without case and accents, segmented in every script.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** In characters. Nobody searches for longer words. */
const MAX_WORD_LENGTH = 60;
/** In bytes of UTF-8, for all words of a pdf. A tsvector of PostgreSQL takes one megabyte, including its own overhead. */
const MAX_BYTES = 600_000;

/** The unique words of a text, in the order of their first occurrence. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const { segment, isWordLike } of segmenter.segment(plain(text))) {
    const word = isWordLike ? [...segment].slice(0, MAX_WORD_LENGTH).join('') : '';
    if (word === '' || words.has(word)) continue;
    bytes += Buffer.byteLength(word) + 4;
    if (bytes > MAX_BYTES) break;
    words.add(word);
  }
  return [...words];
}

/** A PostgreSQL `tsquery` for all words, the last one as a prefix. null without any word. */
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

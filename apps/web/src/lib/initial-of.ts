const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * What a reader takes for the first letter of a word, however many code points it is, as a capital; empty for nothing.
 * Georgian has capitals for headlines only, which few fonts know.
 */
export function initialOf(word: string): string {
  const [first] = graphemes.segment(word);
  const letter = first?.segment ?? '';
  return /\p{Script=Georgian}/u.test(letter) ? letter : letter.toUpperCase();
}

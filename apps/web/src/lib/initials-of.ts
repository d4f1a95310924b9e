const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letters of these words, as capitals. Those of a script that joins its letters stay apart: they are no word. */
export function initialsOf(words: readonly string[]): string {
  const letters = words.map(capitalOf);
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? ' ' : '');
}

/** What a reader takes for the first letter of a word, however many code points it is; empty for nothing. */
function capitalOf(word: string): string {
  const [first] = graphemes.segment(word);
  const letter = first?.segment ?? '';
  // Georgian has capitals for headlines only, which few fonts know.
  return /\p{Script=Georgian}/u.test(letter) ? letter : letter.toUpperCase();
}

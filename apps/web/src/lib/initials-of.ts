const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** First letters of the words, capitalised. Letters of joining scripts are separated, because they form no word. */
export function initialsOf(words: readonly string[]): string {
  const letters = words.map(capitalOf);
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? ' ' : '');
}

/** First user-perceived letter of a word, which may have several code points; empty for an empty word. */
function capitalOf(word: string): string {
  const [first] = graphemes.segment(word);
  const letter = first?.segment ?? '';
  // Georgian capitals are for headlines only, and few fonts have them.
  return /\p{Script=Georgian}/u.test(letter) ? letter : letter.toUpperCase();
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a reader takes for the first letter of a text, however many code points it is; empty for nothing. */
export function firstGrapheme(text: string): string {
  const [first] = graphemes.segment(text);
  return first?.segment ?? '';
}

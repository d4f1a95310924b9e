// Splits a long name over two lines in the middle, because names often differ at the end ("… 2026 signed").

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a name into a beginning, which is cut off if it is too long, and an end that fits on one line.
 * @param most number of letters that always fit on two lines
 * @returns null if the name needs no split
 */
export function splitName(name: string, most: number): { begin: string; end: string } | null {
  // Each letter has at least one code unit, so a short string needs no segmentation.
  if (name.length <= most) return null;
  const parts = [...letters.segment(name)].map(({ segment }) => segment);
  if (parts.length <= most) return null;
  const room = Math.floor(most / 2);
  const space = parts.indexOf(' ', parts.length - room);
  // Prefers the start of a word if one is near.
  const at = space >= 0 && space < parts.length - room / 2 ? space : parts.length - room;
  return { begin: parts.slice(0, at).join(''), end: parts.slice(at).join('').trimStart() };
}

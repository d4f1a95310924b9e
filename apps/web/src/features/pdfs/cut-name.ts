// A long name on two lines, cut in the middle: its end often tells it from the others ("… 2026 signed").

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning, which its line cuts where there is no more room, and the end, which fits on a line.
 * @param most letters that surely have room on two lines
 * @returns null for a name that needs no cut
 */
export function splitName(name: string, most: number): { begin: string; end: string } | null {
  // A letter has one unit at least: what is short enough need not be taken apart.
  if (name.length <= most) return null;
  const parts = [...letters.segment(name)].map(({ segment }) => segment);
  if (parts.length <= most) return null;
  const room = Math.floor(most / 2);
  const space = parts.indexOf(' ', parts.length - room);
  // With a whole word where one begins soon.
  const at = space >= 0 && space < parts.length - room / 2 ? space : parts.length - room;
  return { begin: parts.slice(0, at).join(''), end: parts.slice(at).join('').trimStart() };
}

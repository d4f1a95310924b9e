// A long name, cut in the middle: its end often tells it from the others ("… 2026 signed").

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @param most letters that there is room for; of a longer name the first two thirds of them stay, and the last third */
export function cutName(name: string, most: number): string {
  // A letter has one unit at least: what is short enough need not be taken apart.
  if (name.length <= most) return name;
  const parts = [...letters.segment(name)].map(({ segment }) => segment);
  if (parts.length <= most) return name;
  const end = Math.floor(most / 3);
  return `${parts
    .slice(0, most - end - 1)
    .join('')
    .trimEnd()}…${parts.slice(-end).join('').trimStart()}`;
}

// What a page that becomes its image keeps of its text: the words that are seen beside the areas.
import { type Box, touches } from '../base/geometry.ts';
import { cornersOf, type PageText, type PlacedText, type PlacedWord } from '../pdfium/page-text.ts';
import type { OpaquePicture } from '../pdfium/render.ts';
import type { SeenBox } from './proof.ts';

/** By how much of its height a word stays clear of the areas: the words of a scan lie somewhat beside their ink. */
const clearance = 0.25;
/** How much a value of a colour differs where there is something to be read. */
const leastContrast = 40;
/** So much of a word's box, at each side, may show what is next to it. */
const rim = 0.15;
const mostWords = 50_000;

/**
 * Line by line. A word of which nothing is seen is left out: it was hidden by something, or is elsewhere than it says.
 * @param image the page's, `scale` pixels a point
 */
export function keptWords(
  { lines }: PageText,
  { areas, picture, scale }: { areas: readonly SeenBox[]; picture: OpaquePicture; scale: number },
): PlacedWord[][] {
  let left = mostWords;
  const isKept = (word: PlacedText): boolean => {
    const box = around(word);
    const by = clearance * word.height;
    return !areas.some((area) => touches(grown(box, by), area)) && isSeen(picture, grown(box, -rim * word.height), scale);
  };
  return lines.flatMap(({ words }) => {
    const stays = words.slice(0, left).map(isKept);
    const kept = words.flatMap((word, index) => (stays[index] ? [stays[index - 1] ? word : apart(word)] : []));
    left -= kept.length;
    return kept.length > 0 ? [kept] : [];
  });
}

/** What it was joined to has gone. */
function apart(word: PlacedWord): PlacedWord {
  const { is_joined, ...alone } = word;
  return is_joined ? alone : word;
}

function around(word: PlacedText): Box {
  const corners = cornersOf(word);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function grown([x0, y0, x1, y1]: Box, by: number): Box {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

function isSeen({ rgb, width, height }: OpaquePicture, [x0, y0, x1, y1]: Box, scale: number): boolean {
  const [left, right] = [Math.max(0, Math.floor(x0 * scale)), Math.min(width, Math.ceil(x1 * scale))];
  const [top, bottom] = [Math.max(0, Math.floor(y0 * scale)), Math.min(height, Math.ceil(y1 * scale))];
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++) {
      const [value, part] = [rgb[at] ?? 0, at % 3];
      least[part] = Math.min(least[part] ?? value, value);
      most[part] = Math.max(most[part] ?? value, value);
      if (most[part] - least[part] >= leastContrast) return true;
    }
  }
  return false;
}

// Selects the words that a page replaced by an image keeps as searchable text: those visible beside the areas.
import { type Box, touches } from '../base/geometry.ts';
import { cornersOf, type PageText, type PlacedText, type PlacedWord } from '../pdfium/page-text.ts';
import type { OpaqueImage } from '../pdfium/render.ts';
import type { DisplayBox } from './verify-redaction.ts';

/**
 * Required distance between a word and the areas, as a fraction of its height: the text layer of a scan may be slightly
 * offset from the ink.
 */
const clearance = 0.25;
/** Difference between colour values (0 to 255) from which there is something legible. */
const minContrast = 40;
/** Fraction of a word's height to ignore along each side of its box, where neighbours may show. */
const rim = 0.15;
const maxWords = 50_000;

/**
 * The words, line by line. Omits words where nothing is visible: they are hidden, or not where they claim to be.
 * @param image of the page, with `scale` pixels per point
 */
export function remainingWords(
  { lines }: PageText,
  { areas, image, scale }: { areas: readonly DisplayBox[]; image: OpaqueImage; scale: number },
): PlacedWord[][] {
  let left = maxWords;
  const isKept = (word: PlacedText): boolean => {
    const box = around(word);
    const by = clearance * word.height;
    return !areas.some((area) => touches(grown(box, by), area)) && isLegible(image, grown(box, -rim * word.height), scale);
  };
  return lines.flatMap(({ words }) => {
    const stays = words.slice(0, left).map(isKept);
    const kept = words.flatMap((word, index) => (stays[index] ? [stays[index - 1] ? word : apart(word)] : []));
    left -= kept.length;
    return kept.length > 0 ? [kept] : [];
  });
}

/** Clears `is_joined`, since the preceding word was removed. */
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

function isLegible({ rgb, width, height }: OpaqueImage, [x0, y0, x1, y1]: Box, scale: number): boolean {
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
      if (most[part] - least[part] >= minContrast) return true;
    }
  }
  return false;
}

// A line in visual order, from left to right, derived from the positions of its characters.
import { type Character, noBox } from './character.ts';
import { heightOf, isBeside, isGlyph, isOnOneLine } from './along-line.ts';
import { clustersOf, type Placed } from './clusters.ts';
import { asDrawn, asWritten, isReportedLeftwards } from './logical-line.ts';

/** As a fraction of a character's height. */
const narrowestSpace = 0.08;
/** Next to a letter with marks, if the file has spaces of its own: PDFium infers false spaces from narrow marks. */
const narrowestBesideMarks = 0.4;
/** Widest gap within a line that PDFium reports as two. */
const widestWithin = 0.5;
/** Narrowest gap between columns. */
const narrowestColumn = 2;

/**
 * Splits where characters are not beside each other or run in another direction: PDFium reports no newline inside a divided
 * word.
 */
export function piecesOf(reported: readonly Character[]): Character[][] {
  const pieces: Character[][] = [];
  let last: Character | undefined;
  for (const character of reported) {
    const isNew = isGlyph(character) && (!last || !isBeside(last, character));
    if (isNew || pieces.length === 0) pieces.push([]);
    if (isGlyph(character)) last = character;
    pieces.at(-1)?.push(character);
  }
  return pieces;
}

/**
 * @param reported a piece of a line as PDFium reports it
 * @returns undefined if words overlap, so that positions define no order
 */
export function visualLine(reported: readonly Character[]): Placed[] | undefined {
  const drawn = asDrawn(reported);
  const written = asWritten(drawn);
  const clusters = clustersOf(drawn, written);
  // If two characters have the same position, only the reported order is known.
  const inReportedOrder = isReportedLeftwards(reported) ? clusters.toReversed() : clusters;
  const visual = inReportedOrder.toSorted((one, other) => one.from + one.to - (other.from + other.to));
  const words = wordsIn(written, visual);
  if (!words.every(isTogether)) return undefined;
  const spaces = spacesBetween(words, visual);
  return visual.flatMap((cluster, index) => {
    const space = spaces.get(index);
    return space ? [spaceBetween(visual[index - 1] ?? cluster, cluster, space), cluster] : [cluster];
  });
}

function spaceBetween(left: Placed, right: Placed, space: Character): Placed {
  return { characters: [space], kind: 'neutral', isSpace: true, from: left.to, to: right.from };
}

/** Joins lines that PDFium reports separately although one continues the other, as with letters that have marks. */
export function joined(lines: readonly Placed[][]): Placed[][] {
  const whole: Placed[][] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const together = last && joinedIfContinuous(last, line);
    if (together) whole[whole.length - 1] = together;
    else whole.push(line);
  }
  return whole;
}

/** Quick check whether the two may belong to one line. */
export function mayContinue(one: readonly Character[], other: readonly Character[]): boolean {
  const [first, second] = [one.find(isGlyph), other.find(isGlyph)];
  return first !== undefined && second !== undefined && isOnOneLine(first, second);
}

function joinedIfContinuous(one: Placed[], other: Placed[]): Placed[] | undefined {
  const [first, second] = [one[0]?.characters[0], other[0]?.characters[0]];
  if (!first || !second || !isOnOneLine(first, second)) return undefined;
  const height = Math.max(heightOf(first), heightOf(second));
  const [left, right] = (one[0]?.from ?? 0) < (other[0]?.from ?? 0) ? [one, other] : [other, one];
  const [end, start] = [left.at(-1), right[0]];
  if (!end || !start || Math.abs(start.from - end.to) > widestWithin * height) return undefined;
  const space: Character = { text: ' ', kind: 'space', box: noBox, ink: noBox, along: [1, 0] };
  const hasMarks = end.characters.length > 1 || start.characters.length > 1;
  const isApart = start.from - end.to > (hasMarks ? narrowestBesideMarks : narrowestSpace) * height;
  return [...left, ...(isApart ? [spaceBetween(end, start, space)] : []), ...right];
}

/** Splits a line, from the left, at gaps too wide to read across, as between the columns of a table. */
export function columnsOf(visual: readonly Placed[]): Placed[][] {
  const columns: Placed[][] = [];
  let last: Placed | undefined;
  for (const cluster of visual) {
    if (cluster.isSpace) {
      columns.at(-1)?.push(cluster);
      continue;
    }
    const [first] = cluster.characters;
    const isFar = last && first && cluster.from - last.to > narrowestColumn * heightOf(first);
    if (!last || isFar) columns.push([]);
    columns.at(-1)?.push(cluster);
    last = cluster;
  }
  return columns.map((column) => (column.at(-1)?.isSpace ? column.slice(0, -1) : column));
}

/** Characters between two spaces, in file order, as indices of the visual line. */
interface Word {
  positions: number[];
  /** The space before the word. */
  space?: Character | undefined;
}

function wordsIn(written: readonly Character[], visual: readonly Placed[]): Word[] {
  const positions = new Map(visual.flatMap(({ characters }, index) => characters.map(({ box }) => [box, index] as const)));
  const words: Word[] = [];
  let space: Character | undefined;
  let isWithin = false;
  for (const character of written) {
    if (isGlyph(character)) {
      if (!isWithin) words.push({ positions: [], space });
      words.at(-1)?.positions.push(positions.get(character.box) ?? 0);
    } else space = character;
    isWithin = isGlyph(character);
  }
  return words;
}

function isTogether({ positions }: Word): boolean {
  const { from, to } = hullOf(positions);
  return to - from < new Set(positions).size;
}

/** Spaces by the index of the cluster to their right. Inferred spaces have no position, only the words that they separate. */
function spacesBetween(words: readonly Word[], visual: readonly Placed[]): Map<number, Character> {
  const spaces = new Map<number, Character>();
  const hasItsOwn = words.some(({ space }) => space && !isInferred(space));
  for (const [index, { positions, space }] of words.entries()) {
    const before = words[index - 1];
    if (!before || !space) continue;
    const position = positionBetween(before.positions, positions, visual);
    const hasMarks = [visual[position - 1], visual[position]].some((cluster) => cluster && cluster.characters.length > 1);
    const narrowest = hasItsOwn && hasMarks ? narrowestBesideMarks : narrowestSpace;
    const [first] = visual[position]?.characters ?? [];
    if (first && (!isInferred(space) || gapBefore(visual, position) > narrowest * heightOf(first))) spaces.set(position, space);
  }
  return spaces;
}

const isInferred = ({ box }: Character): boolean => box[2] <= box[0] && box[3] <= box[1];

function positionBetween(before: readonly number[], after: readonly number[], visual: readonly Placed[]): number {
  const [one, other] = [hullOf(before), hullOf(after)];
  const [left, right] = one.from < other.from ? [one, other] : [other, one];
  return gapBefore(visual, right.from) >= gapBefore(visual, left.to + 1) ? right.from : left.to + 1;
}

function gapBefore(visual: readonly Placed[], index: number): number {
  return (visual[index]?.from ?? 0) - (visual[index - 1]?.to ?? 0);
}

function hullOf(positions: readonly number[]): { from: number; to: number } {
  return positions.reduce((hull, position) => ({ from: Math.min(hull.from, position), to: Math.max(hull.to, position) }), {
    from: Infinity,
    to: -Infinity,
  });
}

// Puts the characters of lines with Arabic or Hebrew into reading order. PDFium's own method reverses everything between two
// Latin words of such a line, and ignores how numbers and brackets group.
import type { Character } from './character.ts';
import { facingEachOther, isBracket, outerPartner, partnerOf, unpaired } from './brackets.ts';
import { hasLeftwardLetters, type Kind, mirror, typeOf } from './directions.ts';
import type { Cluster, Placed } from './clusters.ts';
import { columnsOf, joined, piecesOf, visualLine } from './visual-line.ts';
import { areWordsReportedLeftwards } from './logical-line.ts';

/** RTL letters per LTR letter from which lines that start or end with a name or term of the other direction are still RTL. */
const minOfLeftwardPage = 2;
const signsAtEnd: ReadonlySet<string> = new Set('.,:;!?؟،؛');
const noCluster: Cluster = { characters: [], kind: 'neutral', isSpace: false };

/**
 * @param lines to be ordered, as PDFium reports them, without their newlines
 * @param leftwardShare RTL letters on the page per LTR letter
 * @returns lines in reading order; each column is a line of its own
 */
export function asRead(lines: readonly (readonly Character[])[], leftwardShare: () => number): (readonly Character[])[] {
  const read: (readonly Character[])[] = [];
  let visual: Placed[][] = [];
  const visualEnd = (): void => {
    for (const line of joined(visual)) {
      const columns = columnsOf(line);
      for (const column of leftwardShare() >= 1 ? columns.toReversed() : columns) read.push(columnAsRead(column, leftwardShare));
    }
    visual = [];
  };
  for (const piece of lines.flatMap(piecesOf)) {
    const line = visualLine(piece);
    if (line) {
      visual.push(line);
      continue;
    }
    visualEnd();
    read.push(piece);
  }
  visualEnd();
  return read;
}

/** Lines without RTL letters also have their words reported in reverse, if the file requests RTL page direction. */
export function isToBeOrdered(reported: readonly Character[]): boolean {
  return reported.some(({ text }) => hasLeftwardLetters(text)) || areWordsReportedLeftwards(reported);
}

function columnAsRead(drawn: readonly Placed[], leftwardShare: () => number): readonly Character[] {
  const visual = withFacingBrackets(drawn);
  const levels = levelsOf(visual, isLineLeftward(visual, leftwardShare));
  return reordered(visual.map((cluster, index) => ({ ...cluster, level: levels[index] ?? 0 }))).flatMap(({ characters, level }) =>
    level % 2 === 0
      ? characters
      : characters.map((character) => ({ ...character, text: mirror(character.text), is_leftward: true })),
  );
}

function withFacingBrackets(drawn: readonly Cluster[]): Cluster[] {
  const facing = facingEachOther(drawn.map(textOf));
  return drawn.map((cluster, index) => {
    const [first, ...others] = cluster.characters;
    const text = facing[index];
    return !first || text === undefined || text === first.text
      ? cluster
      : { ...cluster, characters: [{ ...first, text }, ...others] };
  });
}

function textOf({ characters: [first] }: Cluster): string {
  return first?.text ?? '';
}

/**
 * A line with words of both directions is RTL if its final punctuation or brackets, its first and last words, or most of its
 * page say so.
 */
function isLineLeftward(visual: readonly Cluster[], leftwardShare: () => number): boolean {
  const isDirected = ({ kind }: Cluster): boolean => kind === 'leftward' || kind === 'rightward';
  const kinds = new Set(visual.filter(isDirected).map(({ kind }) => kind));
  if (kinds.size < 2) return kinds.has('leftward');

  const [atLeft, atRight] = [endsAt(visual, 0), endsAt(visual, visual.length - 1)];
  if (atLeft !== atRight) return atLeft;
  const ends = [visual.find(isDirected), visual.findLast(isDirected)].map((cluster) => cluster?.kind);
  const leftward = ends.filter((kind) => kind === 'leftward').length;
  return leftward === 2 || leftwardShare() >= (leftward === 1 ? 1 : minOfLeftwardPage);
}

/** Whether the line ends here, with punctuation or with words in brackets that explain the preceding ones. */
function endsAt(visual: readonly Cluster[], index: number): boolean {
  const text = textOf(visual[index] ?? noCluster);
  if (signsAtEnd.has(text)) return true;
  const texts = visual.map(textOf);
  const partner = partnerOf(texts, index);
  const within = partner === undefined ? [] : visual.slice(Math.min(index, partner), Math.max(index, partner));
  return within.length < visual.length - 1 && within.some(({ kind }) => kind === 'leftward' || kind === 'rightward');
}

/** The embedding levels (Unicode UAX #9) of the clusters in visual order: odd for RTL. */
function levelsOf(visual: readonly Cluster[], isLineLeftward: boolean): number[] {
  const kinds = withNumbersJoined(visual);
  return isLineLeftward ? levelsOfLeftward(visual, kinds) : levelsOfRightward(visual, kinds);
}

/** Latin words form one range with the numbers and separators between them. */
function levelsOfLeftward(visual: readonly Cluster[], kinds: readonly Kind[]): number[] {
  const levels = kinds.map((kind) => (kind === 'number' ? 2 : 1));
  const parting = kinds.map((kind, index) => kind === 'leftward' || typeOfCluster(visual[index]) === 'AN');
  for (const bounds of stretchesBetween(parting)) {
    if (!kinds.slice(...bounds).includes('rightward')) continue;
    const within = kinds.slice(...bounds);
    const words: Stretch = [bounds[0] + within.indexOf('rightward'), bounds[0] + within.lastIndexOf('rightward') + 1];
    const whole = withBrackets(words, visual, bounds);
    levels.fill(2, ...withNumbersBeside(whole, withoutPartsOfOthers(bounds, visual, kinds), { visual, kinds }));
  }
  return levels;
}

/** Extends the range to adjacent numbers. A bracket in between stops this, because it and everything beyond are read RTL. */
function withNumbersBeside(
  [start, end]: Stretch,
  bounds: Stretch,
  { visual, kinds }: { visual: readonly Cluster[]; kinds: readonly Kind[] },
): Stretch {
  const furthest = (from: number, step: 1 | -1): number => {
    let last = from;
    for (let at = from + step; at >= bounds[0] && at < bounds[1]; at += step) {
      if (isBracket(textOf(visual[at] ?? noCluster))) break;
      if (kinds[at] === 'number') last = at;
    }
    return last;
  };
  return [furthest(start, -1), furthest(end - 1, 1) + 1];
}

/** Excludes numbers that belong to a word outside the range. */
function withoutPartsOfOthers([start, end]: Stretch, visual: readonly Cluster[], kinds: readonly Kind[]): Stretch {
  const within = kinds.slice(start, end);
  const isSpace = visual.slice(start, end).map((cluster) => cluster.isSpace);
  const [before, after] = [isSpace.indexOf(true), isSpace.lastIndexOf(true)];
  const isCutBefore = start > 0 && before >= 0 && before < within.indexOf('rightward');
  const isCutAfter = end < visual.length && after > within.lastIndexOf('rightward');
  return [isCutBefore ? start + before : start, isCutAfter ? start + after : end];
}

function levelsOfRightward(visual: readonly Cluster[], kinds: readonly Kind[]): number[] {
  const levels = kinds.map(() => 0);
  for (const bounds of stretchesBetween(kinds.map((kind) => kind === 'rightward'))) {
    const within = kinds.slice(...bounds);
    const first = within.indexOf('leftward');
    if (first < 0) continue;
    const words: Stretch = [bounds[0] + first, bounds[0] + within.lastIndexOf('leftward') + 1];
    const [start, end] = withNumbersWithin(withBrackets(words, visual, bounds), visual, bounds);
    for (let at = start; at < end; at++) levels[at] = kinds[at] === 'number' ? 2 : 1;
  }
  return levels;
}

/** Extends a range to the contents of brackets that start with RTL words: a number after them is printed to their left. */
function withNumbersWithin([start, end]: Stretch, visual: readonly Cluster[], bounds: Stretch): Stretch {
  const texts = visual.slice(...bounds).map(textOf);
  const opening = partnerOf(texts, end - bounds[0]);
  const first = opening === undefined ? start : bounds[0] + opening + 1;
  return first < start && visual.slice(first, start).some(({ kind }) => kind === 'number') ? [first, end] : [start, end];
}

/** From the start index up to, but excluding, the end index. */
type Stretch = readonly [start: number, end: number];

/** Includes a bracket at the end of a range if its partner is inside (Unicode UAX #9, rule N0). */
function withBrackets([start, end]: Stretch, visual: readonly Cluster[], bounds: Stretch): Stretch {
  const texts = visual.slice(...bounds).map(textOf);
  let [from, to] = [start - bounds[0], end - bounds[0]];
  const alone = unpaired(texts.slice(from, to)).map((index) => texts[from + index] ?? '');
  for (const bracket of alone) from = outerPartner(texts, from, { bracket, step: -1 });
  for (const bracket of alone.toReversed()) to = outerPartner(texts, to - 1, { bracket, step: 1 }) + 1;
  return [from + bounds[0], to + bounds[0]];
}

/** Separators, signs and currency symbols in or next to a number are read as part of it. */
function withNumbersJoined(visual: readonly Cluster[]): Kind[] {
  const types = typesInContext(visual);
  return visual.map(({ kind }, index) => {
    const [before, type, after] = [types[index - 1], types[index], types[index + 1]];
    const isBetween = before === after && (before === 'EN' || (before === 'AN' && type === 'CS'));
    // In RTL text the plus sign is to the right of its number.
    const isPlus = textOf(visual[index] ?? noCluster) === '+' && (after === 'EN' || after === 'AN') && (before ?? 'WS') === 'WS';
    if (isPlus) return 'rightward';
    const isSign = type === 'ET' && (before === 'EN' || before === 'AN' || after === 'EN');
    return isSign || ((type === 'CS' || type === 'ES') && isBetween) ? 'number' : kind;
  });
}

/** A number after an Arabic letter is treated as an Arabic number (Unicode UAX #9, rule W2). */
function typesInContext(visual: readonly Cluster[]): (string | undefined)[] {
  let strong: string | undefined;
  return visual
    .toReversed()
    .map((cluster) => {
      const type = typeOfCluster(cluster);
      if (type === 'L' || type === 'R' || type === 'AL') strong = type;
      return type === 'EN' && strong === 'AL' ? 'AN' : type;
    })
    .toReversed();
}

function typeOfCluster(cluster: Cluster | undefined): ReturnType<typeof typeOf> | undefined {
  const first = cluster?.characters[0];
  return first && typeOf(first);
}

function stretchesBetween(parting: readonly boolean[]): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (const [at, isParting] of [...parting, true].entries()) {
    if (!isParting) continue;
    if (at > start) stretches.push([start, at]);
    start = at + 1;
  }
  return stretches;
}

/** Unicode UAX #9, rule L2. It is its own inverse, so it also converts visual order back to logical order. */
function reordered<T extends { level: number }>(visual: readonly T[]): T[] {
  let order = [...visual];
  for (const least of [2, 1]) {
    const turned: T[] = [];
    let run: T[] = [];
    for (const one of [...order, undefined]) {
      if (one && one.level >= least) run.push(one);
      else {
        for (let at = run.length - 1; at >= 0; at--) turned.push(run[at] as T);
        run = [];
        if (one) turned.push(one);
      }
    }
    order = turned;
  }
  return order;
}

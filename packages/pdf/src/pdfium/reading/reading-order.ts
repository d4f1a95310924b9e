// Puts the characters of a line in the order in which they are read, where Arabic or Hebrew is in it. PDFium's own way turns
// around whatever stands between two Latin words of such a line, and leaves out how numbers and brackets belong together.
import type { Character } from './character.ts';
import { facingEachOther, isBracket, outerPartner, partnerOf, unpaired } from './brackets.ts';
import { hasLeftwardLetters, type Kind, mirror, typeOf } from './directions.ts';
import type { Cluster, Placed } from './clusters.ts';
import { columnsOf, joined, piecesOf, seenLine } from './seen-line.ts';
import { areWordsToldLeftwards } from './told-line.ts';

/** Lines of such a page may begin and end with names and terms of the other direction. */
const leastOfLeftwardPage = 2;
const signsAtEnd: ReadonlySet<string> = new Set('.,:;!?؟،؛');
const noCluster: Cluster = { characters: [], kind: 'neutral', isSpace: false };

/**
 * @param lines that are to be ordered, as PDFium tells them, without their ends, one after the other
 * @param leftwardShare how many leftward letters their page has for each of the others
 * @returns lines as they are read: columns are lines of their own
 */
export function asRead(lines: readonly (readonly Character[])[], leftwardShare: () => number): (readonly Character[])[] {
  const read: (readonly Character[])[] = [];
  let seen: Placed[][] = [];
  const endSeen = (): void => {
    for (const line of joined(seen)) {
      const columns = columnsOf(line);
      for (const column of leftwardShare() >= 1 ? columns.toReversed() : columns) read.push(columnAsRead(column, leftwardShare));
    }
    seen = [];
  };
  for (const piece of lines.flatMap(piecesOf)) {
    const line = seenLine(piece);
    if (line) {
      seen.push(line);
      continue;
    }
    endSeen();
    read.push(piece);
  }
  endSeen();
  return read;
}

/** Words of lines without leftward letters are told leftwards, too, where the file asks for pages that are turned so. */
export function isToBeOrdered(told: readonly Character[]): boolean {
  return told.some(({ text }) => hasLeftwardLetters(text)) || areWordsToldLeftwards(told);
}

function columnAsRead(drawn: readonly Placed[], leftwardShare: () => number): readonly Character[] {
  const seen = withFacingBrackets(drawn);
  const levels = levelsOf(seen, isLineLeftward(seen, leftwardShare));
  return reordered(seen.map((cluster, index) => ({ ...cluster, level: levels[index] ?? 0 }))).flatMap(({ characters, level }) =>
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

/** Lines with words of both directions end with a sign or brackets, begin and end in their own, or are as most of their page is. */
function isLineLeftward(seen: readonly Cluster[], leftwardShare: () => number): boolean {
  const isDirected = ({ kind }: Cluster): boolean => kind === 'leftward' || kind === 'rightward';
  const kinds = new Set(seen.filter(isDirected).map(({ kind }) => kind));
  if (kinds.size < 2) return kinds.has('leftward');

  const [atLeft, atRight] = [endsAt(seen, 0), endsAt(seen, seen.length - 1)];
  if (atLeft !== atRight) return atLeft;
  const ends = [seen.find(isDirected), seen.findLast(isDirected)].map((cluster) => cluster?.kind);
  const leftward = ends.filter((kind) => kind === 'leftward').length;
  return leftward === 2 || leftwardShare() >= (leftward === 1 ? 1 : leastOfLeftwardPage);
}

/** Whether a line ends there, by a sign or by words in brackets, which explain those before. */
function endsAt(seen: readonly Cluster[], index: number): boolean {
  const text = textOf(seen[index] ?? noCluster);
  if (signsAtEnd.has(text)) return true;
  const texts = seen.map(textOf);
  const partner = partnerOf(texts, index);
  const within = partner === undefined ? [] : seen.slice(Math.min(index, partner), Math.max(index, partner));
  return within.length < seen.length - 1 && within.some(({ kind }) => kind === 'leftward' || kind === 'rightward');
}

/** The embedding levels of Unicode TR 9 for what is seen from left to right: odd where it is read leftwards. */
function levelsOf(seen: readonly Cluster[], isLineLeftward: boolean): number[] {
  const kinds = withNumbersJoined(seen);
  return isLineLeftward ? levelsOfLeftward(seen, kinds) : levelsOfRightward(seen, kinds);
}

/** Latin words are one stretch with the numbers among them, and with what parts them from each other. */
function levelsOfLeftward(seen: readonly Cluster[], kinds: readonly Kind[]): number[] {
  const levels = kinds.map((kind) => (kind === 'number' ? 2 : 1));
  const parting = kinds.map((kind, index) => kind === 'leftward' || typeOfCluster(seen[index]) === 'AN');
  for (const bounds of stretchesBetween(parting)) {
    if (!kinds.slice(...bounds).includes('rightward')) continue;
    const within = kinds.slice(...bounds);
    const words: Stretch = [bounds[0] + within.indexOf('rightward'), bounds[0] + within.lastIndexOf('rightward') + 1];
    const whole = withBrackets(words, seen, bounds);
    levels.fill(2, ...withNumbersBeside(whole, withoutPartsOfOthers(bounds, seen, kinds), { seen, kinds }));
  }
  return levels;
}

/** A bracket between parts them: it is read leftwards, and so is what lies beyond. */
function withNumbersBeside(
  [start, end]: Stretch,
  bounds: Stretch,
  { seen, kinds }: { seen: readonly Cluster[]; kinds: readonly Kind[] },
): Stretch {
  const furthest = (from: number, step: 1 | -1): number => {
    let last = from;
    for (let at = from + step; at >= bounds[0] && at < bounds[1]; at += step) {
      if (isBracket(textOf(seen[at] ?? noCluster))) break;
      if (kinds[at] === 'number') last = at;
    }
    return last;
  };
  return [furthest(start, -1), furthest(end - 1, 1) + 1];
}

/** Without numbers that are of one word with what is beside the stretch. */
function withoutPartsOfOthers([start, end]: Stretch, seen: readonly Cluster[], kinds: readonly Kind[]): Stretch {
  const within = kinds.slice(start, end);
  const isSpace = seen.slice(start, end).map((cluster) => cluster.isSpace);
  const [before, after] = [isSpace.indexOf(true), isSpace.lastIndexOf(true)];
  const isCutBefore = start > 0 && before >= 0 && before < within.indexOf('rightward');
  const isCutAfter = end < seen.length && after > within.lastIndexOf('rightward');
  return [isCutBefore ? start + before : start, isCutAfter ? start + after : end];
}

function levelsOfRightward(seen: readonly Cluster[], kinds: readonly Kind[]): number[] {
  const levels = kinds.map(() => 0);
  for (const bounds of stretchesBetween(kinds.map((kind) => kind === 'rightward'))) {
    const within = kinds.slice(...bounds);
    const first = within.indexOf('leftward');
    if (first < 0) continue;
    const words: Stretch = [bounds[0] + first, bounds[0] + within.lastIndexOf('leftward') + 1];
    const [start, end] = withNumbersWithin(withBrackets(words, seen, bounds), seen, bounds);
    for (let at = start; at < end; at++) levels[at] = kinds[at] === 'number' ? 2 : 1;
  }
  return levels;
}

/** What brackets hold, where it begins with leftward words: a number after them is printed at their left. */
function withNumbersWithin([start, end]: Stretch, seen: readonly Cluster[], bounds: Stretch): Stretch {
  const texts = seen.slice(...bounds).map(textOf);
  const opening = partnerOf(texts, end - bounds[0]);
  const first = opening === undefined ? start : bounds[0] + opening + 1;
  return first < start && seen.slice(first, start).some(({ kind }) => kind === 'number') ? [first, end] : [start, end];
}

/** From an index up to another. */
type Stretch = readonly [start: number, end: number];

/** A bracket at the end of words belongs to them where the one it pairs with is among them (Unicode TR 9, rule N0). */
function withBrackets([start, end]: Stretch, seen: readonly Cluster[], bounds: Stretch): Stretch {
  const texts = seen.slice(...bounds).map(textOf);
  let [from, to] = [start - bounds[0], end - bounds[0]];
  const alone = unpaired(texts.slice(from, to)).map((index) => texts[from + index] ?? '');
  for (const bracket of alone) from = outerPartner(texts, from, { bracket, step: -1 });
  for (const bracket of alone.toReversed()) to = outerPartner(texts, to - 1, { bracket, step: 1 }) + 1;
  return [from + bounds[0], to + bounds[0]];
}

/** What is within a number or belongs to it, as a point, a stroke or the sign of a currency does, is read with it. */
function withNumbersJoined(seen: readonly Cluster[]): Kind[] {
  const types = typesInContext(seen);
  return seen.map(({ kind }, index) => {
    const [before, type, after] = [types[index - 1], types[index], types[index + 1]];
    const isBetween = before === after && (before === 'EN' || (before === 'AN' && type === 'CS'));
    // Where it is read leftwards, it stands at the right of its number.
    const isPlus = textOf(seen[index] ?? noCluster) === '+' && (after === 'EN' || after === 'AN') && (before ?? 'WS') === 'WS';
    if (isPlus) return 'rightward';
    const isSign = type === 'ET' && (before === 'EN' || before === 'AN' || after === 'EN');
    return isSign || ((type === 'CS' || type === 'ES') && isBetween) ? 'number' : kind;
  });
}

/** A number after an Arabic letter is joined as Arabic ones are (Unicode TR 9, rule W2). */
function typesInContext(seen: readonly Cluster[]): (string | undefined)[] {
  let strong: string | undefined;
  return seen
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

/** Unicode TR 9, rule L2: what it does to the order that is read, it does back to the order that is seen. */
function reordered<T extends { level: number }>(seen: readonly T[]): T[] {
  let order = [...seen];
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

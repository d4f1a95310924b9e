// Puts the characters of a line in the order in which they are read, where Arabic or Hebrew is in it. PDFium's own way turns
// around whatever stands between two Latin words of such a line, and leaves out how numbers and brackets belong together.
import type { Character } from '../character.ts';
import { facingEachOther, outerPartner, unpaired } from './brackets.ts';
import { hasLeftwardLetters, type Kind, mirror, typeOf } from './directions.ts';
import type { Cluster } from './clusters.ts';
import { piecesOf, seenLine } from './seen-line.ts';
import { areWordsToldLeftwards } from './told-line.ts';

/** Lines of such a page may begin and end with names and terms of the other direction. */
const leastOfLeftwardPage = 2;

/**
 * @param told a line as PDFium tells it
 * @param leftwardShare how many leftward letters its page has for each of the others
 */
export function asRead(told: readonly Character[], leftwardShare: () => number): readonly Character[] {
  // Words of lines without such letters are told leftwards, too, where the file asks for pages that are turned so.
  if (!told.some(({ text }) => hasLeftwardLetters(text)) && !areWordsToldLeftwards(told)) return told;
  return piecesOf(told).flatMap((piece) => pieceAsRead(piece, leftwardShare));
}

function pieceAsRead(told: readonly Character[], leftwardShare: () => number): readonly Character[] {
  const drawn = seenLine(told);
  if (!drawn) return told;
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

/** Lines with words of both directions begin and end in their own, or are as most of their page is. */
function isLineLeftward(seen: readonly Cluster[], leftwardShare: () => number): boolean {
  const isDirected = ({ kind }: Cluster): boolean => kind === 'leftward' || kind === 'rightward';
  const ends = [seen.find(isDirected), seen.findLast(isDirected)].map((cluster) => cluster?.kind);
  const leftward = ends.filter((kind) => kind === 'leftward').length;
  if (leftward === 2 || !seen.some(({ kind }) => kind === 'leftward')) return leftward === 2;
  return leftwardShare() >= (leftward === 1 ? 1 : leastOfLeftwardPage);
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
    const [start, end] = withoutPartsOfOthers(bounds, seen, kinds);
    const within = kinds.slice(start, end);
    const isWord = (kind: Kind): boolean => kind !== 'neutral';
    const words: Stretch = [start + within.findIndex(isWord), start + within.findLastIndex(isWord) + 1];
    levels.fill(2, ...withBrackets(words, seen, bounds));
  }
  return levels;
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
    const [start, end] = withBrackets(words, seen, bounds);
    for (let at = start; at < end; at++) levels[at] = kinds[at] === 'number' ? 2 : 1;
  }
  return levels;
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

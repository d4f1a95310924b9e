// Reverts what PDFium does to a line with RTL letters: it reverses runs and mirrors brackets (`CloseTempLine` in
// cpdf_textpage.cpp, fx_bidi.cpp).
import type { Character } from './character.ts';
import { isGlyph, middleOf } from './along-line.ts';
import { kindOf, mirror, typeOf } from './directions.ts';

const strongTypes: ReadonlyMap<string, string> = new Map([
  ['L', 'rightward'],
  ['R', 'leftward'],
  ['AL', 'leftward'],
]);
/** Types that PDFium leaves unchanged in lines of either direction. */
const weakTypes: ReadonlySet<string> = new Set(['AN', 'EN', 'NSM', 'CS', 'ES', 'ET', 'BN']);
/** Quotation marks, which are not mirrored in Unicode. */
const mirroredByPdfium: ReadonlyMap<string, string> = new Map([
  ['‘', '’'],
  ['’', '‘'],
  ['“', '”'],
  ['”', '“'],
]);

export function isReportedLeftwards(reported: readonly Character[]): boolean {
  const [first, last] = [reported.find(isGlyph), reported.findLast(isGlyph)];
  return first !== undefined && last !== undefined && middleOf(first) > middleOf(last);
}

/** Whether each word is to the left of the previous one. */
export function areWordsReportedLeftwards(reported: readonly Character[]): boolean {
  if (!isReportedLeftwards(reported)) return false;
  const firstOfWords = reported.filter((one, index) => isGlyph(one) && (index === 0 || reported[index - 1]?.kind === 'space'));
  return firstOfWords.every((one, index) => index === 0 || middleOf(one) < middleOf(firstOfWords[index - 1] ?? one));
}

/** Reverts the mirroring of brackets, which PDFium applies after an RTL letter and at the start of an RTL line. */
export function asDrawn(reported: readonly Character[]): Character[] {
  let isMirrored = isReportedLeftwards(reported);
  return reported.map((character) => {
    const kind = kindOf(character);
    if (kind === 'leftward' || kind === 'rightward') isMirrored = kind === 'leftward';
    if (!isMirrored || kind !== 'neutral') return character;
    const text = mirroredByPdfium.get(character.text) ?? mirror(character.text);
    return text === character.text ? character : { ...character, text };
  });
}

/** Restores the file order, from which PDFium builds its own: by runs of one direction, with RTL runs reversed. */
export function asWritten(reported: readonly Character[]): Character[] {
  let isLeftward = isReportedLeftwards(reported);
  const stretches: Character[][] = [];
  let last: string | undefined;
  for (const character of reported) {
    const type = typeOf(character);
    const side = strongTypes.get(type) ?? (weakTypes.has(type) ? 'weak' : 'neutral');
    if (side !== last) stretches.push([]);
    last = side;
    stretches.at(-1)?.push(character);
  }
  const written = stretches.map((stretch) => {
    const [first] = stretch;
    const type = first ? typeOf(first) : 'ON';
    isLeftward = type === 'L' ? false : strongTypes.has(type) ? true : isLeftward;
    return isLeftward && !weakTypes.has(type) ? stretch.toReversed() : stretch;
  });
  return (isReportedLeftwards(reported) ? written.toReversed() : written).flat();
}

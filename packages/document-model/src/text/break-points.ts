// Where a line may end: a practical part of UAX #14 (spaces, hyphens, ideographs; dictionaries for Thai and its like).

/** A character that ends a possible line: whitespace (not the no-break kinds), hyphens and dashes, soft hyphen, slash. */
const breakAfter = /[\t \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000\u00ad\u2010\u2012\u2013\u2014/-]/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Must not begin a line, or must not end one (kinsoku). */
const closing = /^[\p{Pe}\p{Pf}!,.:;?、。，．：；？！ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%’”»]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
const whitespace = /^\s/u;
const digit = /^\d/u;

/** Offsets (UTF-16) after each grapheme of the text: places where even an over-long word may be cut. */
export function graphemeEnds(text: string): number[] {
  return [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length);
}

/** Offsets after which a line may end, in order; the end of the text is always the last. */
export function breakPoints(text: string): number[] {
  const words = unspaced.test(text) ? wordStarts(text) : undefined;
  const points: number[] = [];
  let start = 0;
  for (const end of graphemeEnds(text)) {
    const next = text.slice(end, end + 2);
    // An address is not torn at its beginning.
    const isInSlashes = text.startsWith('//', end - 1) || text.startsWith('//', end - 2);
    if (next === '' || (!isInSlashes && mayBreak(text.slice(start, end), next, words?.has(end) ?? false))) points.push(end);
    start = end;
  }
  return points;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function mayBreak(before: string, after: string, isWordStart: boolean): boolean {
  if (whitespace.test(after) || closing.test(after) || opening.test(before)) return false;
  if (/[-/]$/.test(before) && digit.test(after)) return false; // -5, 1/2
  if (breakAfter.test(before)) return true;
  if (ideograph.test(before) || ideograph.test(after[0] ?? '') || ideograph.test(after)) return true;
  return isWordStart && unspaced.test(before) && unspaced.test(after);
}

function wordStarts(text: string): Set<number> {
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  return new Set([...words.segment(text)].map(({ index }) => index));
}

// Merges concurrent edits of one text. Edits at different positions are both kept.

/** The letters from `from` to `to` were replaced by `by`. */
interface Edit {
  from: number;
  to: number;
  by: string;
}

/** The one range in which two texts differ; never splits a pair of UTF-16 units. */
function editBetween(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  if (isPair(before, from) || isPair(after, from)) from -= 1;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (isPair(before, before.length - end) || isPair(after, after.length - end)) end -= 1;
  return { from, to: before.length - end, by: after.slice(from, after.length - end) };
}

/** Whether the offset is inside a surrogate pair. */
function isPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

/** Merges `mine` and `theirs`, both derived from `before`; null if both changed the same letters. */
export function bothTexts(before: string, mine: string, theirs: string): string | null {
  if (theirs === before || theirs === mine) return mine;
  if (mine === before) return theirs;
  const [own, other] = [editBetween(before, mine), editBetween(before, theirs)];
  // At the same position, one edit may already contain the other.
  const isSamePlace = own.from === other.from && own.to === other.to;
  if (isSamePlace && own.by.includes(other.by)) return mine;
  if (isSamePlace && other.by.includes(own.by)) return theirs;
  if (own.to <= other.from) return theirs.slice(0, own.from) + own.by + theirs.slice(own.to);
  const shift = other.by.length - (other.to - other.from);
  if (other.to <= own.from) return theirs.slice(0, own.from + shift) + own.by + theirs.slice(own.to + shift);
  return null;
}

/** As `bothTexts`, with `mine` if both changed the same letters. */
export function mergedText(before: string, mine: string, theirs: string): string {
  return bothTexts(before, mine, theirs) ?? mine;
}

/** Maps an offset in the old text to the new text: it stays next to the same letter. */
export function offsetAfter(before: string, after: string, offset: number): number {
  const { from, to, by } = editBetween(before, after);
  if (offset <= from) return offset;
  return offset >= to ? offset - (to - from) + by.length : from + by.length;
}

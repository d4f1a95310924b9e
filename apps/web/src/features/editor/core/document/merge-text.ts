// Two people write in one text at the same time: what each has written stays, where they wrote in different places of it.

/** What was changed: the letters from `from` to `to` became `by`. */
interface Edit {
  from: number;
  to: number;
  by: string;
}

/** The one place in which two texts differ: never within a pair of UTF-16 units. */
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

/** Whether the place is in the middle of one character. */
function isPair(text: string, place: number): boolean {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff;
}

/** `mine` and `theirs`, both made of `before`, in one text; null where both changed the same letters. */
export function bothTexts(before: string, mine: string, theirs: string): string | null {
  if (theirs === before || theirs === mine) return mine;
  if (mine === before) return theirs;
  const [own, other] = [editBetween(before, mine), editBetween(before, theirs)];
  // At the same place one may go on with what the other has of it already.
  const isSamePlace = own.from === other.from && own.to === other.to;
  if (isSamePlace && own.by.includes(other.by)) return mine;
  if (isSamePlace && other.by.includes(own.by)) return theirs;
  if (own.to <= other.from) return theirs.slice(0, own.from) + own.by + theirs.slice(own.to);
  const shift = other.by.length - (other.to - other.from);
  if (other.to <= own.from) return theirs.slice(0, own.from + shift) + own.by + theirs.slice(own.to + shift);
  return null;
}

/** The same, and `mine` where both changed the same letters. */
export function mergedText(before: string, mine: string, theirs: string): string {
  return bothTexts(before, mine, theirs) ?? mine;
}

/** Where a place between letters is once the text has become another: before or behind the same letter. */
export function placeAfter(before: string, after: string, place: number): number {
  const { from, to, by } = editBetween(before, after);
  if (place <= from) return place;
  return place >= to ? place - (to - from) + by.length : from + by.length;
}

// Individually chosen pages, and their notation in a field: "1-3, 5". Pure.
import { readPageRanges } from '@countersign/contract/page-ranges';

/** Formats page indices (from 0) for display. */
export function writePages(indices: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const index of indices) {
    const last = parts.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else parts.push([index, index]);
  }
  return parts.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(', ');
}

/** Parses page numbers; null if invalid, empty for an empty text. */
export function readChosen(text: string, pageCount: number): ReadonlySet<number> | null {
  if (text.trim() === '') return new Set();
  const parts = readPageRanges(text, pageCount);
  return parts && new Set(parts.flat());
}

/** Toggles a page. */
export function togglePage(text: string, index: number, pageCount: number): string {
  const chosen = new Set(readChosen(text, pageCount) ?? []);
  if (!chosen.delete(index)) chosen.add(index);
  return writePages([...chosen].sort((a, b) => a - b));
}

/** Index of the part that contains each page, from 0; null for pages in none. */
export function partsOf(text: string, pageCount: number): (number | null)[] {
  const parts = text.trim() === '' ? [] : (readPageRanges(text, pageCount) ?? []);
  return Array.from({ length: pageCount }, (_, page) => {
    const part = parts.findIndex((pages) => pages.includes(page));
    return part < 0 ? null : part;
  });
}

/** Starts a new part at a page, or joins it to the previous one if a part starts there already. */
export function toggleCut(text: string, index: number, pageCount: number): string {
  const parts = readPageRanges(text, pageCount) ?? [];
  const starts = new Set(parts.flatMap(([first]) => first ?? []));
  starts.add(0);
  if (index > 0 && !starts.delete(index)) starts.add(index);
  const sorted = [...starts].sort((a, b) => a - b);
  return sorted
    .map((start, at) => {
      const end = (sorted[at + 1] ?? pageCount) - 1;
      return start === end ? `${start + 1}` : `${start + 1}-${end + 1}`;
    })
    .join(', ');
}

// Pages as people write them: "1-3, 5, 8-". One list for each part between commas.

const PART = /^(\d{1,5})?\s*(-|–)?\s*(\d{1,5})?$/u;

/**
 * @param text page numbers from 1 and ranges, separated by commas; a range without an end runs to the last page, and a descending
 * range gives the pages in that order. An empty text means all pages.
 * @returns indices from 0, one list per part; null for text that cannot be parsed or names missing pages
 */
export function readPageRanges(text: string, pageCount: number): number[][] | null {
  if (text.trim() === '') return [range(0, pageCount - 1)];
  const parts: number[][] = [];
  for (const part of text.split(/[,;]/)) {
    const indices = readPart(part.trim(), pageCount);
    if (!indices) return null;
    parts.push(indices);
  }
  return parts;
}

/** Whether the text can be parsed; the pages may be missing. */
export function isPageRanges(text: string): boolean {
  return text.trim() === '' || text.split(/[,;]/).every((part) => readBounds(part.trim()) !== null);
}

function readPart(part: string, pageCount: number): number[] | null {
  const bounds = readBounds(part);
  if (!bounds) return null;
  const { from, to = pageCount } = bounds;
  return Math.max(from, to) > pageCount ? null : range(from - 1, to - 1);
}

/** First and last page, from 1; without `to` for a range to the last page. */
function readBounds(part: string): { from: number; to?: number } | null {
  const [, first, dash, last] = PART.exec(part) ?? [];
  if (first === undefined && last === undefined) return null;
  if (first !== undefined && last !== undefined && dash === undefined) return null;
  const from = first === undefined ? 1 : Number(first);
  if (from < 1) return null;
  if (last === undefined) return dash === undefined ? { from, to: from } : { from };
  return Number(last) < 1 ? null : { from, to: Number(last) };
}

function range(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
}

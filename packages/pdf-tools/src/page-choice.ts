// Converts page ranges as users write them to indices.
import { readPageRanges } from '@countersign/contract/page-ranges';
import type { OpenFile } from './open-file.ts';
import { ToolError } from './tool-error.ts';

/**
 * One list per comma-separated part.
 * @throws {ToolError} `no_such_page`
 */
export function rangesOf(text: string, pageCount: number): number[][] {
  const parts = readPageRanges(text, pageCount);
  if (!parts) throw new ToolError('no_such_page', `The file has ${pageCount} pages`);
  return parts;
}

/**
 * All selected pages in the written order, without duplicates.
 * @throws {ToolError} `no_such_page`
 */
export function chosenPages(text: string, pageCount: number): number[] {
  return [...new Set(rangesOf(text, pageCount).flat())];
}

export interface Choice {
  /** In page order: `index` in the opened file, `number` in the original file, both zero-based. */
  pages: { index: number; number: number }[];
  /** Number of selected pages; more than in `pages` if the file was cut for a preview. */
  count: number;
}

/**
 * Selection for tools that add to pages.
 * @throws {ToolError} `no_such_page`
 */
export function choiceIn({ pages, cut }: Pick<OpenFile, 'pages' | 'cut'>, text: string): Choice {
  if (cut) return { pages: cut.numbers.map((number, index) => ({ index, number })), count: cut.chosen_count };
  const chosen = chosenPages(text, pages.length).toSorted((a, b) => a - b);
  return { pages: chosen.map((index) => ({ index, number: index })), count: chosen.length };
}

// Pages as people write them, as indices.
import { readPageRanges } from '@countersign/contract/page-ranges';
import type { OpenFile } from './open-file.ts';
import { ToolError } from './tool-error.ts';

/**
 * Each part between commas.
 * @throws {ToolError} `no_such_page`
 */
export function rangesOf(text: string, pageCount: number): number[][] {
  const parts = readPageRanges(text, pageCount);
  if (!parts) throw new ToolError('no_such_page', `The file has ${pageCount} pages`);
  return parts;
}

/** All of them in their order, each once. @throws {ToolError} `no_such_page` */
export function chosenPages(text: string, pageCount: number): number[] {
  return [...new Set(rangesOf(text, pageCount).flat())];
}

export interface Choice {
  /** In their order: `index` in the file as it is open, `number` in the file as it came, both from 0. */
  pages: { index: number; number: number }[];
  /** How many were chosen; more than there are in `pages` where the file was cut for a preview. */
  count: number;
}

/** For tools that add to pages. @throws {ToolError} `no_such_page` */
export function choiceIn({ pages, cut }: Pick<OpenFile, 'pages' | 'cut'>, text: string): Choice {
  if (cut) return { pages: cut.numbers.map((number, index) => ({ index, number })), count: cut.chosen_count };
  const chosen = chosenPages(text, pages.length).toSorted((a, b) => a - b);
  return { pages: chosen.map((index) => ({ index, number: index })), count: chosen.length };
}

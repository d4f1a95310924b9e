// Pages as people write them, as indices.
import { readPageRanges } from '@countersign/contract/page-ranges';
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

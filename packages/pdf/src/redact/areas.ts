// The areas of a redaction, page by page, and how boxes lie to them.
import { PdfError } from '../errors.ts';
import type { Box } from '../geometry.ts';

/** In points from the top left of the page as seen. */
export interface RedactArea {
  page_index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * @throws {RangeError} for an area without a size: nothing would be taken away, and nobody told
 * @throws {PdfError} `no_such_page`
 */
export function areasByPage(areas: readonly RedactArea[], pageCount: number): Map<number, RedactArea[]> {
  const pages = new Map<number, RedactArea[]>();
  for (const area of areas) {
    const { page_index: index, x, y, width, height } = area;
    if (![x, y].every(Number.isFinite) || !(width > 0) || !(height > 0)) throw new RangeError('An area to redact has no size');
    if (!Number.isInteger(index) || index < 0 || index >= pageCount)
      throw new PdfError('no_such_page', `The document has no page ${index + 1}`);
    pages.set(index, [...(pages.get(index) ?? []), area]);
  }
  return pages;
}

/** True where they share more than `by` points in both directions. */
export function overlap(one: Box, other: Box, by = 0): boolean {
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return across > by && down > by;
}

/** True also for boxes without an extent in one direction, such as those of straight lines. */
export function touches(one: Box, other: Box): boolean {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
}

export function isWithin(inner: Box, outer: Box, tolerance = 0.1): boolean {
  return (
    inner[0] >= outer[0] - tolerance &&
    inner[1] >= outer[1] - tolerance &&
    inner[2] <= outer[2] + tolerance &&
    inner[3] <= outer[3] + tolerance
  );
}

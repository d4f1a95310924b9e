// Groups the areas of a redaction by page.
import { PdfError } from '../base/errors.ts';

/** In points from the top left of the page as displayed. */
export interface RedactArea {
  page_index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * @throws {RangeError} for an area without a size, which would silently remove nothing
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

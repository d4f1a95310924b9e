// Detects where a printed form is to be filled in, by rules on its text and lines. Images are not analyzed.
import type { PdfiumDocument } from '../pdfium/document.ts';
import { withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { geometryInPdfium } from '../pdfium/page-geometry.ts';
import { cellFields } from './cell-fields.ts';
import { type DetectedArea, readFormPage } from './form-page.ts';
import { lineFields } from './line-fields.ts';
import { type Rectangle, sharedArea } from './rectangle.ts';
import { boxFields } from './box-fields.ts';
import { widgetBoxes } from './widget-boxes.ts';

export type { DetectedArea } from './form-page.ts';

/** A page with more is a drawing or a table of numbers, and the rest is ignored. */
const MAX_FIELDS = 400;

export interface DetectedOnPage {
  /** Size of the page as displayed, in points. */
  width: number;
  height: number;
  /** In reading order. */
  places: DetectedArea[];
}

/**
 * Detects printed fields: lines, rows of underscores, boxes, table cells, check boxes. Omits positions that already have a
 * form field.
 * @param user_unit the page's user unit, which PDFium does not report; defaults to 1
 * @throws {PdfError} `no_such_page`, `broken`
 */
export function detectFields(
  pdfium: Pdfium,
  document: PdfiumDocument,
  index: number,
  { user_unit }: { user_unit?: number | undefined } = {},
): DetectedOnPage {
  return withPage(pdfium, document, index, (loaded) => {
    const geometry = geometryInPdfium(pdfium, loaded, user_unit);
    const page = readFormPage(pdfium, loaded, geometry);
    // Widgets outside a form cannot be filled in.
    const widgets = pdfium.FPDF_GetFormType(document.pointer) === 0 ? [] : widgetBoxes(pdfium, loaded, geometry);
    // The first match wins, so small and certain fields come before large and open ones.
    const places: DetectedArea[] = [];
    for (const field of [...boxFields(page), ...lineFields(page), ...cellFields(page)]) {
      if (places.length >= MAX_FIELDS) break;
      if (![...widgets, ...places].some((other) => isSameField(field, other))) places.push(field);
    }
    return { width: geometry.width, height: geometry.height, places: inReadingOrder(places).map(rounded) };
  });
}

function isSameField(one: Rectangle, other: Rectangle): boolean {
  return sharedArea(one, other) > 0.2 * Math.min(one.width * one.height, other.width * other.height);
}

/** Row by row. Fields whose bottoms are within a few points of each other form a row. */
function inReadingOrder(fields: readonly DetectedArea[]): DetectedArea[] {
  const foot = ({ y, height }: Rectangle): number => Math.round((y + height) / 8);
  return fields.toSorted((a, b) => foot(a) - foot(b) || a.x - b.x);
}

function rounded(field: DetectedArea): DetectedArea {
  const exact = (value: number): number => Math.round(value * 100) / 100;
  return { ...field, x: exact(field.x), y: exact(field.y), width: exact(field.width), height: exact(field.height) };
}

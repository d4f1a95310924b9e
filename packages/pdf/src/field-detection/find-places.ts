// Detects where a printed form is to be filled in, by rules on its text and lines. Images are not analyzed.
import type { PdfiumDocument } from '../pdfium/document.ts';
import { withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { geometryInPdfium } from '../pdfium/page-geometry.ts';
import { cellPlaces } from './cell-places.ts';
import { type FillPlace, readFormPage } from './form-page.ts';
import { linePlaces } from './line-places.ts';
import { type Rectangle, sharedArea } from './rectangle.ts';
import { squarePlaces } from './square-places.ts';
import { widgetBoxes } from './widget-boxes.ts';

export type { FillPlace } from './form-page.ts';

/** A page with more is a drawing or a table of numbers, and the rest is ignored. */
const maxPlaces = 400;

export interface PagePlaces {
  /** Size of the page as displayed, in points. */
  width: number;
  height: number;
  /** In reading order. */
  places: FillPlace[];
}

/**
 * Detects printed fields: lines, rows of underscores, boxes, table cells, check boxes. Omits positions that already have a
 * form field.
 * @param user_unit the page's user unit, which PDFium does not report; defaults to 1
 * @throws {PdfError} `no_such_page`, `broken`
 */
export function findPlaces(
  pdfium: Pdfium,
  document: PdfiumDocument,
  index: number,
  { user_unit }: { user_unit?: number | undefined } = {},
): PagePlaces {
  return withPage(pdfium, document, index, (loaded) => {
    const geometry = geometryInPdfium(pdfium, loaded, user_unit);
    const page = readFormPage(pdfium, loaded, geometry);
    // Widgets outside a form cannot be filled in.
    const fields = pdfium.FPDF_GetFormType(document.pointer) === 0 ? [] : widgetBoxes(pdfium, loaded, geometry);
    // The first match wins, so small and certain fields come before large and open ones.
    const places: FillPlace[] = [];
    for (const place of [...squarePlaces(page), ...linePlaces(page), ...cellPlaces(page)]) {
      if (places.length >= maxPlaces) break;
      if (![...fields, ...places].some((other) => isSamePlace(place, other))) places.push(place);
    }
    return { width: geometry.width, height: geometry.height, places: inReadingOrder(places).map(rounded) };
  });
}

function isSamePlace(one: Rectangle, other: Rectangle): boolean {
  return sharedArea(one, other) > 0.2 * Math.min(one.width * one.height, other.width * other.height);
}

/** Row by row. Fields whose bottoms are within a few points of each other form a row. */
function inReadingOrder(places: readonly FillPlace[]): FillPlace[] {
  const foot = ({ y, height }: Rectangle): number => Math.round((y + height) / 8);
  return places.toSorted((a, b) => foot(a) - foot(b) || a.x - b.x);
}

function rounded(place: FillPlace): FillPlace {
  const exact = (value: number): number => Math.round(value * 100) / 100;
  return { ...place, x: exact(place.x), y: exact(place.y), width: exact(place.width), height: exact(place.height) };
}

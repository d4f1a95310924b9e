// Text that a file gives in place of what it draws (ActualText, ISO 32000-2, 14.9.4). PDFium assigns all its characters to
// the rectangle of the object that is drawn first.
import { type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import { PdfString } from '../objects/objects.ts';
import { heap, type Pdfium, withMemory } from './module.ts';
import { geometryInPdfium } from './page-geometry.ts';
import { pieces } from './page-objects.ts';
import type { PlacedText } from './page-text.ts';

export interface ReplacedText {
  text: string;
  /** Upright rectangles around everything drawn, in points from the top left of the page as displayed. */
  places: Omit<PlacedText, 'text' | 'angle'>[];
}

const key = 'ActualText';
/** Longer texts are ignored. */
const maxBytes = 8_192;

/**
 * The replaced texts of a loaded page, each once, however many objects it spans.
 * @param userUnit as for the page's text
 */
export function replacedTexts(pdfium: Pdfium, page: number, userUnit?: number): ReplacedText[] {
  const geometry = geometryInPdfium(pdfium, page, userUnit);
  const found = new Map<number, ReplacedText>();
  for (const { pointer, box } of pieces(pdfium, page)) {
    for (const mark of marksOf(pdfium, pointer)) {
      const known = found.get(mark) ?? { text: textOf(pdfium, mark), places: [] };
      found.set(mark, known);
      known.places.push(occurrenceAt(geometry, box));
    }
  }
  return [...found.values()].filter(({ text }) => text.trim() !== '');
}

/** Makes a loaded page readable as drawn, by removing the replacement text. */
export function forgetReplacedTexts(pdfium: Pdfium, page: number): void {
  for (const { pointer } of pieces(pdfium, page))
    for (const mark of marksOf(pdfium, pointer)) pdfium.FPDFPageObjMark_RemoveParam(pointer, mark, key);
}

function marksOf(pdfium: Pdfium, piece: number): number[] {
  const count = Math.max(0, pdfium.FPDFPageObj_CountMarks(piece));
  const marks = Array.from({ length: count }, (_, index) => pdfium.FPDFPageObj_GetMark(piece, index));
  return marks.filter((mark) => mark && pdfium.FPDFPageObjMark_GetParamValueType(mark, key) === stringType);
}

const stringType = 3; // FPDF_OBJECT_STRING

function textOf(pdfium: Pdfium, mark: number): string {
  return withMemory(pdfium, maxBytes + 4, (pointer) => {
    const isRead = pdfium.FPDFPageObjMark_GetParamBlobValue(mark, key, pointer, maxBytes, pointer + maxBytes);
    const size = new Uint32Array(heap(pdfium).buffer, pointer + maxBytes, 1)[0] ?? 0;
    // Decoded like any text string (ISO 32000-2, 7.9.2.2).
    return isRead && size <= maxBytes ? new PdfString(heap(pdfium).slice(pointer, pointer + size)).asString() : '';
  });
}

function occurrenceAt(geometry: PageGeometry, [x0, y0, x1, y1]: readonly number[]): ReplacedText['places'][number] {
  const [ax, ay] = toDisplaySpace(geometry, x0 ?? 0, y0 ?? 0);
  const [bx, by] = toDisplaySpace(geometry, x1 ?? 0, y1 ?? 0);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
}

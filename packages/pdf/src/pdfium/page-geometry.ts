// A page's geometry as PDFium resolves it, including inherited attributes and swapped corners.
import { type PageGeometry, pageGeometry } from '../base/geometry.ts';
import { heap, type Pdfium, withMemory } from './module.ts';

/** @param userUnit not available from PDFium; see `Inspection.pages` */
export function geometryInPdfium(pdfium: Pdfium, page: number, userUnit = 1): PageGeometry {
  const box = withMemory(pdfium, 16, (pointer) => {
    if (!pdfium.FPDF_GetPageBoundingBox(page, pointer)) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heap(pdfium).buffer, pointer, 4);
    return [left, bottom, right, top];
  });
  const rotation = pdfium.FPDFPage_GetRotation(page) * 90;
  return pageGeometry({ media: box, crop: undefined, rotation, user_unit: userUnit });
}

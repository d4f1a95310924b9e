// Positions of existing form fields on a page.
import { type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import { heap, type Pdfium, withMemory } from '../pdfium/module.ts';
import { type Rectangle, around } from './rectangle.ts';

const widget = 20; // FPDF_ANNOT_WIDGET
const most = 5_000;

export function widgetBoxes(pdfium: Pdfium, page: number, geometry: PageGeometry): Rectangle[] {
  const count = Math.min(most, pdfium.FPDFPage_GetAnnotCount(page));
  return withMemory(pdfium, 16, (at) =>
    Array.from({ length: Math.max(0, count) }, (_, index): Rectangle[] => {
      const annotation = pdfium.FPDFPage_GetAnnot(page, index);
      if (!annotation) return [];
      try {
        const isWidget = pdfium.FPDFAnnot_GetSubtype(annotation) === widget && pdfium.FPDFAnnot_GetRect(annotation, at);
        if (!isWidget) return [];
        // FS_RECTF: left, top, right, bottom
        const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heap(pdfium).buffer, at, 4);
        return [around([toDisplaySpace(geometry, left, bottom), toDisplaySpace(geometry, right, top)])];
      } finally {
        pdfium.FPDFPage_CloseAnnot(annotation);
      }
    }).flat(),
  );
}

import type { Element } from '@countersign/document-model';
import { drawingRanks } from '@countersign/document-model/paper';
import { placed } from '../editor/viewer/box-style.ts';
import { pdfImageUrl } from '../editor/api/editor-api.ts';
import { ElementDrawing } from '../editor/rendering/element-drawing.tsx';
import { SpokenValue } from '../editor/rendering/spoken-value.tsx';

export interface PageElementsProps {
  pdfId: string;
  pageId: string;
  /** Elements of all pages. */
  elements: readonly Element[];
  /** Exposes their text to screen readers. */
  isRead?: boolean;
}

/** Elements of a page, drawn as in the PDF. The parent sets --z. */
export function PageElements({ pdfId, pageId, elements, isRead = false }: PageElementsProps) {
  const here = elements.filter((element) => element.page_id === pageId);
  const ranks = drawingRanks(here);
  return here.map((element) => (
    <span key={element.id} className="pointer-events-none absolute" style={{ ...placed(element), zIndex: ranks.get(element.id) }}>
      <ElementDrawing element={element} imageUrl={(id) => pdfImageUrl(pdfId, id)} />
      {isRead && <SpokenValue element={element} />}
    </span>
  ));
}

import type { Element } from '@countersign/document-model';
import { placed } from '../editor/canvas/placed.ts';
import { pdfImageUrl } from '../editor/editor-api.ts';
import { ElementDrawing } from '../editor/paper/element-drawing.tsx';

export interface PageElementsProps {
  pdfId: string;
  pageId: string;
  /** Of all pages. */
  elements: readonly Element[];
  /** What they say is read aloud too. */
  isRead?: boolean;
}

/** So that the lowest layer is still above the page. */
const LAYER_ZERO = 100_000;

/** What lies on a page, drawn as it will be on paper. Its parent sets --z. */
export function PageElements({ pdfId, pageId, elements, isRead = false }: PageElementsProps) {
  return elements
    .filter((element) => element.page_id === pageId)
    .map((element) => (
      <span
        key={element.id}
        className="pointer-events-none absolute"
        style={{ ...placed(element), zIndex: element.layer + LAYER_ZERO }}
      >
        <ElementDrawing element={element} imageUrl={(id) => pdfImageUrl(pdfId, id)} />
        {isRead && (element.kind === 'text' || element.kind === 'input') && <span className="sr-only">{element.value}</span>}
      </span>
    ));
}

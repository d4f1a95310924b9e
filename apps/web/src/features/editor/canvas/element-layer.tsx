import type { PdfPage } from '@countersign/contract/pdfs';
import { memo } from 'react';
import { useDocument } from '../editor-context.ts';
import { ElementView } from './element-view.tsx';
import { GridLines } from './grid-lines.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OthersOnPage } from '../presence/others-on-page.tsx';
import { SelectionFrame } from './selection-frame.tsx';
import type { OverlayStore } from './surface.ts';
import { SurfaceOverlay } from './surface-overlay.tsx';
import { SuggestionsOnPage } from '../suggestions/suggestions-on-page.tsx';

const NONE: readonly string[] = [];

/** All elements of one page in reading order, then what the tools show. */
export const ElementLayer = memo(function ElementLayer({
  page,
  index,
  overlay,
}: {
  page: PdfPage;
  index: number;
  overlay: OverlayStore;
}) {
  const ids = useDocument((state) => state.by_page.get(page.id) ?? NONE);

  return (
    <>
      <GridLines />
      <div data-elements className="absolute inset-0 isolate">
        {ids.map((id) => (
          <OneElement key={id} id={id} pageNumber={index + 1} />
        ))}
      </div>
      <SuggestionsOnPage pageId={page.id} />
      <OrderBadges pageId={page.id} />
      <OthersOnPage pageId={page.id} />
      <SelectionFrame pageId={page.id} overlay={overlay} />
      <SurfaceOverlay pageId={page.id} overlay={overlay} />
    </>
  );
});

function OneElement({ id, pageNumber }: { id: string; pageNumber: number }) {
  const element = useDocument((state) => state.elements.get(id));
  return element ? <ElementView element={element} pageNumber={pageNumber} /> : null;
}

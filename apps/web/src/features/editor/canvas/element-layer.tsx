import type { PdfPage } from '@countersign/contract/pdfs';
import { pageBox, touches } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, memo } from 'react';
import { useSettled } from '#lib/use-settled.ts';
import { useDocument, useView } from '../context/editor-context.ts';
import { FoundInElements } from '../find/found-marks.tsx';
import { ElementView } from './element-view.tsx';
import { GridLines } from './grid-lines.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OthersOnPage } from '../presence/others-on-page.tsx';
import { SelectionFrame } from './selection-frame.tsx';
import type { OverlayStore } from './surface.ts';
import { SurfaceOverlay } from './surface-overlay.tsx';
import { SuggestionsOnPage } from '../field-detection/suggestions-on-page.tsx';

const NONE: readonly string[] = [];
const SETTLE_MS = 200;

/** All elements of one page in reading order, then the overlay of the tools. */
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
      <ZoomedLayer page={page} isList={ids.length > 0}>
        {ids.map((id) => (
          <OneElement key={id} id={id} page={page} pageNumber={index + 1} />
        ))}
      </ZoomedLayer>
      <FoundInElements pageId={page.id} />
      <SuggestionsOnPage pageId={page.id} />
      <OrderBadges pageId={page.id} />
      <OthersOnPage page={page} />
      <SelectionFrame pageId={page.id} overlay={overlay} />
      <SurfaceOverlay pageId={page.id} overlay={overlay} />
    </>
  );
});

/**
 * The elements at the current zoom. During a zoom they are scaled as one image and laid out again when it ends, because
 * hundreds of drawings cannot be laid out in every frame.
 */
function ZoomedLayer({ page, isList, children }: { page: PdfPage; isList: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const zoom = useView((state) => state.zoom);
  const drawn = useSettled(zoom, SETTLE_MS);
  const stretched = { transform: `scale(${zoom / drawn})`, transformOrigin: '0 0', willChange: 'transform' };
  return (
    <div
      data-elements
      {...(isList && { role: 'list', 'aria-label': t`Elements` })}
      // Elements are clipped at the page edge as in the PDF, except during a drag to another page.
      className="absolute top-0 left-0 isolate overflow-clip [overflow-clip-margin:6px] [[data-dragging]_&]:overflow-visible"
      style={
        {
          '--z': drawn,
          width: page.width * drawn,
          height: page.height * drawn,
          ...(zoom === drawn ? {} : stretched),
        } as CSSProperties
      }
    >
      {children}
    </div>
  );
}

function OneElement({ id, page, pageNumber }: { id: string; page: PdfPage; pageNumber: number }) {
  const element = useDocument((state) => state.elements.get(id));
  const rank = useDocument((state) => state.ranks.get(id) ?? 0);
  // Elements outside a cropped page cannot be reached by keyboard either.
  const isInView = element && touches(element, pageBox(page));
  if (!isInView) return null;
  return (
    <div role="listitem" className="contents">
      <ElementView element={element} pageNumber={pageNumber} rank={rank} />
    </div>
  );
}

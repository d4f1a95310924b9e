import type { Element } from '@countersign/document-model';
import { inDrawingOrder } from '@countersign/document-model/paper';
import { memo, useEffect, useState } from 'react';
import { shallow } from 'zustand/shallow';
import { placed } from '../viewer/box-style.ts';
import { useEditor, useEditorScreen } from '../context/editor-context.ts';
import type { DocumentState } from '../core/document/editor-document.ts';
import { ElementDrawing } from '../rendering/element-drawing.tsx';

const SETTLE_MS = 250;

/** Read-only elements of a page, above an image of it. */
export function PlacedElements({ pageId }: { pageId: string }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 isolate">
      {useSettledElements(pageId).map((element) => (
        <OneElement key={element.id} element={element} />
      ))}
    </span>
  );
}

const OneElement = memo(function OneElement({ element }: { element: Element }) {
  const { imageUrl } = useEditorScreen();
  return (
    <span className="absolute" style={placed(element)}>
      <ElementDrawing element={element} imageUrl={imageUrl} />
    </span>
  );
});

/** The elements of a page with a delay, so that thumbnails do not slow down editing. */
function useSettledElements(pageId: string): readonly Element[] {
  const { document } = useEditor();
  const [shown, setShown] = useState(() => elementsOf(document.state, pageId));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      const now = elementsOf(document.state, pageId);
      setShown((before) => (shallow(before, now) ? before : now));
    };
    show();
    const stop = document.store.subscribe((now, before) => {
      if (now.elements !== before.elements) timer ??= setTimeout(show, SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [document, pageId]);
  return shown;
}

function elementsOf({ by_page, elements }: DocumentState, pageId: string): readonly Element[] {
  return inDrawingOrder((by_page.get(pageId) ?? []).flatMap((id) => elements.get(id) ?? []));
}

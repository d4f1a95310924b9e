import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element } from '@countersign/document-model';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { shallow } from 'zustand/shallow';
import { pageImageUrl } from '#config/paths.ts';
import { usePictureSource } from '#lib/api/picture-source.ts';
import { placed } from '../canvas/placed.ts';
import { useEditor, useEditorScreen, usePaperVersion } from '../editor-context.ts';
import type { DocumentState } from '../model/editor-document.ts';
import { ElementDrawing } from '../paper/element-drawing.tsx';
import { thumbnailSize } from './thumbnail-size.ts';

const SETTLE_MS = 250;

/** A page with what is placed on it, small. Elements are drawn only while it is in sight. */
export const PageThumbnail = memo(function PageThumbnail({ page }: { page: PdfPage }) {
  const { pdf } = useEditorScreen();
  const version = usePaperVersion();
  const holder = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(holder);
  const address = pageImageUrl({ pdfId: pdf.id, pageId: page.id, width: 320, revision: version });
  const source = usePictureSource(address);
  const { width, height, scale } = thumbnailSize(page);

  return (
    <span
      ref={holder}
      dir="ltr"
      className="relative block overflow-hidden"
      style={{ width, height, '--z': scale } as CSSProperties}
    >
      {source && <img src={source} alt="" loading="lazy" draggable={false} className="size-full" />}
      {isSeen && <Elements pageId={page.id} />}
    </span>
  );
});

function Elements({ pageId }: { pageId: string }) {
  return (
    <span aria-hidden="true" className="absolute inset-0 isolate">
      {useSettledElements(pageId).map((element) => (
        <OneElement key={element.id} element={element} />
      ))}
    </span>
  );
}

const OneElement = memo(function OneElement({ element }: { element: Element }) {
  const { imageUrl } = useEditorScreen();
  return (
    <span className="absolute" style={{ ...placed(element), zIndex: element.layer }}>
      <ElementDrawing element={element} imageUrl={imageUrl} />
    </span>
  );
});

/** The elements of a page, a moment later: small pictures must not slow down what the person is doing. */
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
  return (by_page.get(pageId) ?? []).flatMap((id) => elements.get(id) ?? []);
}

function useIsSeen(holder: { current: HTMLElement | null }): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const target = holder.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? false), { rootMargin: '200px' });
    observer.observe(target);
    return () => observer.disconnect();
  }, [holder]);
  return isSeen;
}

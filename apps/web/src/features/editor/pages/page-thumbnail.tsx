import type { PdfPage } from '@countersign/contract/pdfs';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { placed } from '../canvas/placed.ts';
import { fileVersion } from '../editor-api.ts';
import { useDocument, useEditorScreen } from '../editor-context.ts';
import { ElementDrawing } from '../paper/element-drawing.tsx';

const WIDTH = 104;
const MOST_HEIGHT = 220;
const NONE: readonly string[] = [];

/** A page with what is placed on it, small. Elements are drawn only while it is in sight. */
export const PageThumbnail = memo(function PageThumbnail({ page }: { page: PdfPage }) {
  const { pdf } = useEditorScreen();
  const version = useDocument((state) => state.pages_revision);
  const holder = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(holder);
  const scale = Math.min(WIDTH / page.width, MOST_HEIGHT / page.height);

  return (
    <span
      ref={holder}
      className="relative block overflow-hidden"
      style={{ width: page.width * scale, height: page.height * scale, '--z': scale } as CSSProperties}
    >
      <img
        src={pageImageUrl({ pdfId: pdf.id, pageId: page.id, width: 320, revision: fileVersion(pdf) + version })}
        alt=""
        loading="lazy"
        draggable={false}
        className="size-full"
      />
      {isSeen && <Elements pageId={page.id} />}
    </span>
  );
});

function Elements({ pageId }: { pageId: string }) {
  const ids = useDocument((state) => state.by_page.get(pageId) ?? NONE);
  return (
    <span aria-hidden="true" className="absolute inset-0 isolate">
      {ids.map((id) => (
        <OneElement key={id} id={id} />
      ))}
    </span>
  );
}

function OneElement({ id }: { id: string }) {
  const { imageUrl } = useEditorScreen();
  const element = useDocument((state) => state.elements.get(id));
  if (!element) return null;
  return (
    <span className="absolute" style={{ ...placed(element), zIndex: element.layer }}>
      <ElementDrawing element={element} imageUrl={imageUrl} />
    </span>
  );
}

function useIsSeen(holder: { current: Element | null }): boolean {
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

import type { PdfPage } from '@countersign/contract/pdfs';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { useEditorScreen, useDocumentVersion } from '../context/editor-context.ts';
import { PlacedElements } from './placed-elements.tsx';
import { thumbnailSize } from './thumbnail-size.ts';

/** A small page with its elements, which are rendered only while it is visible. */
export const PageThumbnail = memo(function PageThumbnail({ page }: { page: PdfPage }) {
  const { pdf } = useEditorScreen();
  const version = useDocumentVersion();
  const holder = useRef<HTMLSpanElement>(null);
  const isInView = useIsInView(holder);
  const address = pageImageUrl({ pdfId: pdf.id, pageId: page.id, width: 320, revision: version });
  const source = useImageSource(address);
  const { width, height, scale } = thumbnailSize(page);
  const [isMissing, setIsMissing] = useUntilOnline();

  return (
    <span
      ref={holder}
      dir="ltr"
      translate="no"
      className="relative block overflow-hidden"
      style={{ width, height, '--z': scale } as CSSProperties}
    >
      {source && !isMissing && (
        <img src={source} alt="" loading="lazy" draggable={false} onError={() => setIsMissing(true)} className="size-full" />
      )}
      {isInView && <PlacedElements pageId={page.id} />}
    </span>
  );
});

function useIsInView(holder: { current: HTMLElement | null }): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const target = holder.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), { rootMargin: '200px' });
    observer.observe(target);
    return () => observer.disconnect();
  }, [holder]);
  return isInView;
}

/** Retries failed images when the network is back. */
function useUntilOnline() {
  const state = useState(false);
  const [isMissing, setIsMissing] = state;
  useEffect(() => {
    if (!isMissing) return;
    const again = () => setIsMissing(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing, setIsMissing]);
  return state;
}

import { type Box, contains } from '@countersign/document-model';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type PageBox, exceedsCanvas, partInView, viewIn } from './page-layout.ts';
import { asImage, release } from './painted.ts';
import type { PdfFile } from './pdf-file.ts';

export interface PageDetailProps {
  file: PdfFile | null;
  /** Page index in the file; -1 if the file does not have the page yet. */
  index: number;
  box: PageBox;
  scroller: RefObject<HTMLElement | null>;
}

const SETTLE_MS = 150;
/** Margin around the visible part, in pixels, so that small movements need no rendering. */
const MARGIN = 200;

/**
 * The visible part of a page, rendered at the screen's resolution. At high zoom a whole page is too large for that. It covers
 * the image of the page.
 */
export function PageDetail(props: PageDetailProps) {
  return exceedsCanvas(props.box, window.devicePixelRatio || 1) ? <Detail {...props} /> : null;
}

function Detail({ file, index, box, scroller }: PageDetailProps) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<Box | null>(null);
  const { width } = box;

  const inView = useEffectEvent((margin: number) => {
    return scroller.current && partInView(box, viewIn(scroller.current), margin);
  });
  const show = useEffectEvent((canvas: HTMLCanvasElement, area: Box) => {
    for (const old of holder.current?.querySelectorAll('canvas') ?? []) release(old);
    const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
    Object.assign(canvas.style, {
      position: 'absolute',
      left: share(area.x, width),
      top: share(area.y, box.height),
      width: share(area.width, width),
      height: share(area.height, box.height),
    });
    holder.current?.replaceChildren(canvas);
    shown.current = area;
  });

  useEffect(() => {
    const view = scroller.current;
    if (!file || index < 0 || !view) return;
    let control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    shown.current = null;

    const paint = () => {
      const [visible, area] = [inView(0), inView(MARGIN)];
      if (!visible || !area || (shown.current && contains(shown.current, visible))) return;
      control.abort();
      control = new AbortController();
      const { signal } = control;
      file.paint(index, { width, area, urgency: () => 0, signal }).then(
        async (drawn) => {
          const canvas = await asImage(drawn).catch(() => drawn);
          if (canvas !== drawn) release(drawn);
          if (signal.aborted) release(canvas);
          else show(canvas, area);
        },
        // The image of the whole page stays readable.
        () => undefined,
      );
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(paint, SETTLE_MS);
    };
    later();
    view.addEventListener('scroll', later, { passive: true });
    const sized = new ResizeObserver(later);
    sized.observe(view);
    return () => {
      sized.disconnect();
      clearTimeout(timer);
      control.abort();
      view.removeEventListener('scroll', later);
    };
  }, [file, index, width, scroller]);

  // Removes parts rendered from another file.
  useEffect(() => {
    const target = holder.current;
    return () => {
      for (const canvas of target?.querySelectorAll('canvas') ?? []) release(canvas);
      target?.replaceChildren();
    };
  }, [file, index]);

  return <div ref={holder} aria-hidden="true" data-detail className="pointer-events-none absolute inset-0 overflow-hidden" />;
}

import { useEffect, useRef, useState } from 'react';
import { removeEarlyImage } from '#lib/api/prefetched.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { asImage, release } from './painted.ts';
import type { PdfFile } from './pdf-file.ts';

export interface PageImageProps {
  file: PdfFile | null;
  /** Page index in the file; -1 if the file does not have the page yet. */
  index: number;
  /** In CSS pixels. */
  width: number;
  /** Image from the server, shown until the page is rendered. */
  placeholder: string;
  urgency: () => number;
  /** Whether the page is about to scroll into view: if it renders quickly, the server's image is not needed. */
  isAhead?: () => boolean;
}

const SETTLE_MS = 120;
/** Time for rendering a page before it scrolls into view, in ms; after that the server's image is requested. */
const AHEAD_MS = 250;
/** A page visible for this long, in ms, is not just scrolled past. */
const REST_MS = 500;

/** The page's own content. The last rendering is stretched until a sharper one is ready. */
export function PageImage({ file, index, width, placeholder, urgency, isAhead }: PageImageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const urgencyNow = useRef(urgency);
  const [isPainted, setIsPainted] = useState(false);
  const isStillAhead = useStillAhead(isAhead);
  const source = useImageSource(placeholder === '' || isStillAhead ? null : placeholder);
  useEffect(() => {
    urgencyNow.current = urgency;
  });

  useEffect(() => {
    if (!file || index < 0) return;
    const target = holder.current;
    const control = new AbortController();
    const isFirst = target?.childElementCount === 0;
    const show = (canvas: HTMLCanvasElement) => {
      if (control.signal.aborted) return release(canvas);
      canvas.style.width = '100%';
      canvas.style.height = '100%';
      for (const old of target?.querySelectorAll('canvas') ?? []) release(old);
      target?.replaceChildren(canvas);
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    const paint = () =>
      void file.paint(index, { width, urgency: () => urgencyNow.current(), signal: control.signal }).then(
        (canvas) => {
          show(canvas);
          if (control.signal.aborted) return;
          setIsPainted(true);
          removeEarlyImage();
          // If there is no memory for a copy, this canvas stays.
          resting = setTimeout(() => {
            asImage(canvas).then(
              (image) => image !== canvas && show(image),
              () => undefined,
            );
          }, REST_MS);
        },
        // The server's image stays readable.
        () => undefined,
      );
    let settling: ReturnType<typeof setTimeout> | undefined;
    if (isFirst) paint();
    else settling = setTimeout(paint, SETTLE_MS);
    return () => {
      clearTimeout(settling);
      clearTimeout(resting);
      control.abort();
    };
  }, [file, index, width]);

  useEffect(() => {
    const target = holder.current;
    return () => {
      for (const canvas of target?.querySelectorAll('canvas') ?? []) release(canvas);
    };
  }, []);

  useEffect(() => () => file?.leave(index), [file, index]);

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {!isPainted && source && (
        <img src={source} alt="" draggable={false} onLoad={removeEarlyImage} className="absolute inset-0 size-full" />
      )}
      <div ref={holder} className="absolute inset-0" />
    </div>
  );
}

/** For a page created ahead of the view: true while it may still be rendering. */
function useStillAhead(isAhead: (() => boolean) | undefined): boolean {
  const [isStillAhead, setIsStillAhead] = useState(() => isAhead?.() ?? false);
  useEffect(() => {
    if (!isStillAhead) return undefined;
    const timer = setTimeout(() => setIsStillAhead(false), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isStillAhead]);
  return isStillAhead;
}

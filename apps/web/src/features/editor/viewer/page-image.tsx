import { useEffect, useRef, useState } from 'react';
import { endFirstLook } from '#lib/api/prefetched.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { asImage, release } from './painted.ts';
import type { PdfFile } from './pdf-file.ts';

export interface PageImageProps {
  file: PdfFile | null;
  /** In the file; -1 while it does not have the page. */
  index: number;
  /** In CSS pixels. */
  width: number;
  /** The server's image, shown until the page itself is painted. */
  placeholder: string;
  urgency: () => number;
  /** Not seen yet, but soon perhaps: where painting is quick, the server's image is not needed. */
  isAhead?: () => boolean;
}

const SETTLE_MS = 120;
/** How long painting a page that is not in view yet may take, before the server's image is asked for. */
const AHEAD_MS = 250;
/** A page that is looked at for as long is not just passed by. */
const REST_MS = 500;

/** The page's own content. The last painting stays, stretched, until a sharper one is ready. */
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
          endFirstLook();
          // Where there is no room for another, this one stays.
          resting = setTimeout(() => {
            asImage(canvas).then(
              (picture) => picture !== canvas && show(picture),
              () => undefined,
            );
          }, REST_MS);
        },
        // The server's image stays: the page can still be read.
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
        <img src={source} alt="" draggable={false} onLoad={endFirstLook} className="absolute inset-0 size-full" />
      )}
      <div ref={holder} className="absolute inset-0" />
    </div>
  );
}

/** For a page that was ahead of what is seen when it came, as long as painting it may take. */
function useStillAhead(isAhead: (() => boolean) | undefined): boolean {
  const [isStillAhead, setIsStillAhead] = useState(() => isAhead?.() ?? false);
  useEffect(() => {
    if (!isStillAhead) return undefined;
    const timer = setTimeout(() => setIsStillAhead(false), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isStillAhead]);
  return isStillAhead;
}

import { useEffect, useRef, useState } from 'react';
import { endFirstLook } from '#lib/api/ahead.ts';
import { usePictureSource } from '#lib/api/picture-source.ts';
import type { PdfFile } from './pdf-file.ts';

export interface PagePictureProps {
  file: PdfFile | null;
  /** In the file; -1 while it does not have the page. */
  index: number;
  /** In CSS pixels. */
  width: number;
  /** The server's picture, shown until the page itself is painted. */
  placeholder: string;
  urgency: () => number;
}

const SETTLE_MS = 120;

/** The page's own content. The last painting stays, stretched, until a sharper one is ready. */
export function PagePicture({ file, index, width, placeholder, urgency }: PagePictureProps) {
  const holder = useRef<HTMLDivElement>(null);
  const urgencyNow = useRef(urgency);
  const [isPainted, setIsPainted] = useState(false);
  const source = usePictureSource(placeholder === '' ? null : placeholder);
  useEffect(() => {
    urgencyNow.current = urgency;
  });

  useEffect(() => {
    if (!file || index < 0) return;
    const target = holder.current;
    const control = new AbortController();
    const isFirst = target?.childElementCount === 0;
    const timer = setTimeout(
      () => {
        file.paint(index, { width, urgency: () => urgencyNow.current(), signal: control.signal }).then(
          (canvas) => {
            if (control.signal.aborted) return release(canvas);
            canvas.style.width = '100%';
            canvas.style.height = '100%';
            for (const old of target?.querySelectorAll('canvas') ?? []) release(old);
            target?.replaceChildren(canvas);
            setIsPainted(true);
            endFirstLook();
          },
          // The server's picture stays: the page can still be read.
          () => undefined,
        );
      },
      isFirst ? 0 : SETTLE_MS,
    );
    return () => {
      clearTimeout(timer);
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

/** Gives the memory back at once, not when the collector comes round. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

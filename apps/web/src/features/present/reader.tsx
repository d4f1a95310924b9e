// Shows one page at a time in full size, read-only.
import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { usePdfFile } from '../editor/viewer/use-pdf-file.ts';
import type { fetchDocument } from '../editor/api/editor-api.ts';
import { useElementSize } from '../editor/ui/use-element-size.ts';
import { PageStrip } from './page-strip.tsx';
import { ReaderPage } from './reader-page.tsx';
import { usePageGestures } from './use-page-gestures.ts';
import { useReaderKeys } from './use-reader-keys.ts';

export interface ReaderProps {
  pdf: Pdf;
  content: Awaited<ReturnType<typeof fetchDocument>>;
  onLeave: () => void;
}

const PADDING = 16;
const MAX_ZOOM = 4;
const STEP = 1.25;
/** Scrollable regions must be focusable to scroll by keyboard. */
const FOCUSABLE_GROUP = { role: 'group', tabIndex: 0 } as const;

export function Reader({ pdf, content, onLeave }: ReaderProps) {
  const { t } = useLingui();
  const { pages, elements } = content;
  const [wanted, setWanted] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [frame, size] = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const { revision } = content;
  const opened = usePdfFile(pdf, { pages, version: revision });

  const index = Math.min(wanted, pages.length - 1);
  const page = pages[index];
  const zoomTo = (next: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, next)));
  const go = (to: number) => {
    setWanted(Math.min(pages.length - 1, Math.max(0, to)));
    setZoom(1);
  };
  useReaderKeys({ index, count: pages.length, zoom, step: STEP, go, zoomTo, onLeave });
  usePageGestures(scroller, { zoom, zoomTo, onSwipe: (by) => go(index + by) });
  if (!page) return null;

  const room = { width: size.width - 2 * PADDING, height: size.height - 2 * PADDING };
  const scale = Math.max(0.05, Math.min(room.width / page.width, room.height / page.height)) * zoom;
  const imageOf = (id: string, width: number) => pageImageUrl({ pdfId: pdf.id, pageId: id, width, revision });

  return (
    <div className="flex h-dvh flex-col overflow-clip bg-sunken">
      <header className="z-10 flex h-14 shrink-0 items-center gap-1 border-b border-line bg-raised px-3 sm:px-4">
        <IconButton label={t`Leave`} icon={<X />} onPress={onLeave} />
        <h1 translate="no" className="min-w-0 flex-1 truncate px-1 text-sm font-semibold text-ink">
          {pdf.name}
        </h1>
        <p role="status" className="px-2 text-sm whitespace-nowrap text-ink-muted tabular-nums">
          {t`Page ${index + 1} of ${pages.length}`}
        </p>
        <span className="flex max-sm:hidden">
          <IconButton label={t`Zoom out`} icon={<ZoomOut />} isDisabled={zoom <= 1} onPress={() => zoomTo(zoom / STEP)} />
          <IconButton label={t`Zoom in`} icon={<ZoomIn />} isDisabled={zoom >= MAX_ZOOM} onPress={() => zoomTo(zoom * STEP)} />
          {document.fullscreenEnabled && <IconButton label={t`Full screen`} icon={<Maximize />} onPress={toggleFullScreen} />}
        </span>
      </header>
      <main ref={frame} className="relative min-h-0 flex-1">
        <div
          ref={scroller}
          {...FOCUSABLE_GROUP}
          aria-label={t`Page ${index + 1} of ${pages.length}`}
          // On a page that fits, swipes must not trigger the browser's back gesture.
          className={`absolute inset-0 overflow-auto overscroll-contain -outline-offset-2 ${zoom > 1 ? 'touch-pan-x touch-pan-y' : 'touch-none'}`}
        >
          <div className="grid min-h-full w-max min-w-full place-items-center" style={{ padding: PADDING }}>
            {size.width > 0 && (
              <ReaderPage
                key={page.id}
                pdfId={pdf.id}
                page={page}
                elements={elements}
                scale={scale}
                file={opened.file}
                fileIndex={opened.indexOf(page)}
                version={revision}
                placeholder={imageOf(page.id, 640)}
              />
            )}
          </div>
        </div>
        {pages.length > 1 && (
          <>
            <Turn side="left" label={t`Previous page`} isDisabled={index === 0} onPress={() => go(index - 1)} />
            <Turn side="right" label={t`Next page`} isDisabled={index === pages.length - 1} onPress={() => go(index + 1)} />
          </>
        )}
      </main>
      {pages.length > 1 && (
        <PageStrip pdfId={pdf.id} pages={pages} elements={elements} index={index} imageOf={(id) => imageOf(id, 320)} onGo={go} />
      )}
    </div>
  );
}

interface TurnProps {
  side: 'left' | 'right';
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

/** Buttons beside the page; narrow screens use swipes instead. */
function Turn({ side, ...button }: TurnProps) {
  return (
    <span className={`absolute top-1/2 -translate-y-1/2 max-md:hidden ${side === 'left' ? 'start-4' : 'end-4'}`}>
      <IconButton
        {...button}
        icon={side === 'left' ? <ArrowLeft /> : <ArrowRight />}
        className="size-11! border border-line bg-raised! shadow-card"
      />
    </span>
  );
}

function toggleFullScreen() {
  // Full screen may be denied; the pages fill the window anyway.
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}

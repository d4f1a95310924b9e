// Scrollable view of a pdf's pages that renders the visible ones, scrolls and zooms around a point. Its users provide the
// content on top of the pages.
import type { PdfPage } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { classNames } from '#ui/class-names.ts';
import {
  type Anchor,
  NO_ROOM,
  PAGE_GAP,
  placeholderWidth,
  type SheetLayout,
  anchorAt,
  layoutPages,
  leftToReveal,
  pageAt,
  partInView,
  viewIn,
} from './page-layout.ts';
import { coveredOf } from './covered.ts';
import { type ScrollAnchor, readPointOf, useScrollAnchor } from './scroll-anchor.ts';
import { PageDetail } from './page-detail.tsx';
import { PageImage } from './page-image.tsx';
import { viewKey } from '../core/model/page-steps.ts';
import type { OpenedFile } from './use-pdf-file.ts';

export interface PagesHandle {
  readonly scroller: HTMLDivElement | null;
  readonly layout: SheetLayout;
  /** Keeps this point of the window in place in the next zoom. */
  keepPoint(clientX: number, clientY: number): void;
  /** Scrolls to a box of a page, in points, or to the whole page. */
  reveal(index: number, box?: { x: number; y: number; width: number; height: number }): void;
  /** The current reading position; null at the very top. */
  readPoint(): Anchor | null;
  /** The page nearest to a point of the window, and the point in its coordinates. */
  pagePoint(clientX: number, clientY: number): { index: number; x: number; y: number } | null;
}

export interface PagesViewProps {
  pdfId: string;
  /** Version of the file that the pages belong to; part of the URLs of their images. */
  fileVersion?: number;
  revision: number;
  pages: readonly PdfPage[];
  opened: OpenedFile;
  zoom: number;
  viewportWidth: number;
  padding: number;
  /** Room below the last page for floating bars. */
  bottom: number;
  handle: Ref<PagesHandle>;
  /** Initial reading position; the beginning by default. */
  start?: Anchor | null;
  onCurrentPage: (index: number) => void;
  id?: string;
  className?: string;
  /** Content between the page image and the elements. */
  under?: (page: PdfPage) => ReactNode;
  children: (page: PdfPage, index: number) => ReactNode;
}

/** Scrollable regions must be focusable to scroll by keyboard. */
const FOCUSABLE_GROUP = { role: 'group', tabIndex: 0 } as const;

export function PagesView(props: PagesViewProps) {
  const { pages, zoom, viewportWidth, padding, bottom, onCurrentPage, className, children } = props;
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(NO_ROOM);
  const layout = useMemo(
    () => layoutPages(pages, { zoom, width: viewportWidth, padding, bottom, room }),
    [pages, zoom, viewportWidth, padding, bottom, room],
  );
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (layout.boxes[index]?.height ?? 0) + PAGE_GAP,
    paddingStart: padding,
    overscan: 1,
  });
  const anchor = useScrollAnchor(scroller, { layout, zoom, viewportWidth, start: props.start ?? null }, { room, setRoom });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);
  const askFor = useCurrentPage(scroller, layout, onCurrentPage);
  useImperativeHandle(props.handle, () => createHandle(scroller, layout, { anchor, askFor }), [layout, anchor, askFor]);

  const distance = (index: number) => {
    const pageBox = layout.boxes[index];
    const view = scroller.current;
    return pageBox && view ? Math.abs(pageBox.top + pageBox.height / 2 - view.scrollTop - view.clientHeight / 2) : 0;
  };

  /** Rendered before it scrolls into view. */
  const isAhead = (index: number) => {
    const pageBox = layout.boxes[index];
    return pageBox !== undefined && scroller.current !== null && partInView(pageBox, viewIn(scroller.current)) === null;
  };

  return (
    <div
      ref={scroller}
      id={props.id}
      {...FOCUSABLE_GROUP}
      // Page coordinates start at the left, whatever the direction of the language.
      dir="ltr"
      translate="no"
      aria-label={t`Pages`}
      className={classNames(
        'absolute inset-0 overflow-x-auto overflow-y-scroll overscroll-contain -outline-offset-2 [scrollbar-width:thin]',
        className,
      )}
      style={{ '--z': zoom } as CSSProperties}
    >
      <div className="relative" style={{ width: layout.width, height: layout.height }}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const page = pages[index];
          const pageBox = layout.boxes[index];
          if (!page || !pageBox) return null;
          return (
            <section
              key={page.id}
              data-page-id={page.id}
              aria-label={t`Page ${index + 1} of ${pages.length}`}
              className="absolute isolate bg-white shadow-lift data-dragging:z-10"
              style={{ ...pageBox, contain: 'layout style' }}
            >
              <PageImage
                key={viewKey(page)}
                file={props.opened.file}
                index={props.opened.indexOf(page)}
                width={pageBox.width}
                placeholder={pageImageUrl({
                  pdfId: props.pdfId,
                  pageId: page.id,
                  width: placeholderWidth(index),
                  revision: props.fileVersion ?? 0,
                })}
                urgency={() => distance(index)}
                isAhead={() => isAhead(index)}
              />
              <PageDetail
                key={`${viewKey(page)} detail`}
                file={props.opened.file}
                index={props.opened.indexOf(page)}
                box={pageBox}
                scroller={scroller}
              />
              {props.under?.(page)}
              {children(page, index)}
            </section>
          );
        })}
      </div>
    </div>
  );
}

/**
 * @returns a function that makes a page the current one after going to it, since a small or last page is not at the reading
 * position
 */
function useCurrentPage(
  scroller: { current: HTMLDivElement | null },
  layout: SheetLayout,
  onCurrentPage: (index: number) => void,
): (index: number) => void {
  /** Valid until the sheet scrolls or its layout changes. */
  const requested = useRef<{ index: number; top: number; layout: SheetLayout } | null>(null);
  const lookAgain = useRef(() => {});
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    let shown = -1;
    const check = () => {
      const stays = requested.current?.layout === layout && Math.abs(requested.current.top - view.scrollTop) < 1;
      if (!stays) requested.current = null;
      const index = requested.current?.index ?? pageAt(layout, view.scrollTop + Math.min(view.clientHeight / 2, 320));
      if (index !== shown) onCurrentPage((shown = index));
    };
    check();
    lookAgain.current = check;
    view.addEventListener('scroll', check, { passive: true });
    return () => view.removeEventListener('scroll', check);
  }, [scroller, layout, onCurrentPage]);

  return useCallback(
    (index) => {
      requested.current = { index, top: scroller.current?.scrollTop ?? 0, layout };
      lookAgain.current();
    },
    [scroller, layout],
  );
}

function createHandle(
  scroller: { current: HTMLDivElement | null },
  layout: SheetLayout,
  { anchor: kept, askFor }: { anchor: ScrollAnchor; askFor: (index: number) => void },
): PagesHandle {
  const sheetPoint = (clientX: number, clientY: number) => {
    const view = scroller.current;
    const frame = view?.getBoundingClientRect();
    return view && frame
      ? {
          x: clientX - frame.left + view.scrollLeft,
          y: clientY - frame.top + view.scrollTop,
          viewX: clientX - frame.left,
          viewY: clientY - frame.top,
        }
      : null;
  };

  return {
    get scroller() {
      return scroller.current;
    },
    layout,
    keepPoint(clientX, clientY) {
      const point = sheetPoint(clientX, clientY);
      const anchor = point && anchorAt(layout, point.x, point.y);
      if (point && anchor) kept.current = { anchor, viewX: point.viewX, viewY: point.viewY, at: performance.now() };
    },
    reveal(index, box) {
      const view = scroller.current;
      const pageBox = layout.boxes[index];
      if (!view || !pageBox) return;
      const zoom = Number(view.style.getPropertyValue('--z')) || 1;
      if (!box) {
        view.scrollTo({ top: pageBox.top - PAGE_GAP });
        return askFor(index);
      }
      const top = pageBox.top + box.y * zoom;
      const left = leftToReveal(
        { left: pageBox.left + box.x * zoom, width: box.width * zoom },
        { box: pageBox, view: { left: view.scrollLeft, width: view.clientWidth } },
      );
      const free = view.clientHeight - coveredOf(view);
      const isInView = top >= view.scrollTop + 16 && top + box.height * zoom <= view.scrollTop + free;
      if (isInView && left === view.scrollLeft) return;
      view.scrollTo({
        // Centers it at the reading position, but keeps its top in view.
        top: isInView
          ? view.scrollTop
          : Math.min(top - 16, top + (box.height * zoom) / 2 - Math.min(view.clientHeight * 0.4, free / 2)),
        left,
      });
    },
    readPoint() {
      const view = scroller.current;
      if (!view || view.scrollTop <= 0) return null;
      const { x, y } = readPointOf(view);
      return anchorAt(layout, view.scrollLeft + x, view.scrollTop + y);
    },
    pagePoint(clientX, clientY) {
      const point = sheetPoint(clientX, clientY);
      if (!point) return null;
      const index = pageAt(layout, point.y);
      const pageBox = layout.boxes[index];
      const zoom = Number(scroller.current?.style.getPropertyValue('--z')) || 1;
      return pageBox ? { index, x: (point.x - pageBox.left) / zoom, y: (point.y - pageBox.top) / zoom } : null;
    },
  };
}

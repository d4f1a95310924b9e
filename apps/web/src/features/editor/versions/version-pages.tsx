// Pages of a version beside the current ones; renders the visible ones.
import type { Element } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { useDocument, useEditorScreen, useDocumentVersion } from '../context/editor-context.ts';
import { useElementSize } from '../ui/use-element-size.ts';
import type { LookedAtVersion } from './use-version.ts';
import type { ElementChange, PagePair, VersionChanges } from './version-changes.ts';
import { type Side, VersionPage } from './version-page.tsx';

export interface VersionPagesHandle {
  /** Scrolls to a difference. */
  reveal(change: ElementChange): void;
}

export interface VersionPagesProps {
  version: LookedAtVersion & { difference: VersionChanges };
  thenElements: readonly Element[];
  sides: readonly Side[];
  marksChanges: boolean;
  handle: Ref<VersionPagesHandle>;
}

/** Scrollable regions must be focusable to scroll by keyboard. */
const FOCUSABLE_GROUP = { role: 'group', tabIndex: 0 } as const;
const GAP = 24;
const CAPTION = 28;
const WIDEST = 860;

export function VersionPages({ version, thenElements, sides, marksChanges, handle }: VersionPagesProps) {
  const { t } = useLingui();
  const { difference } = version;
  const scroller = useRef<HTMLDivElement>(null);
  const [frame, size] = useElementSize();
  const pairs = useMemo(() => difference.pairs.filter((pair) => sides.some((side) => pair[side])), [difference, sides]);
  const width = Math.min(WIDEST, Math.floor((size.width - GAP * (sides.length - 1) - 2) / sides.length));
  const heights = pairs.map((pair) => CAPTION + GAP + Math.max(0, ...sides.map((side) => heightOf(pair, side, width))));
  const virtualizer = useVirtualizer({
    count: width > 0 ? pairs.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    overscan: 1,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, width, pairs]);

  useImperativeHandle(handle, () => ({
    reveal(change) {
      const element = change.now ?? change.before;
      const index = pairs.findIndex(({ id }) => id === element?.page_id);
      const pair = pairs[index];
      const page = (pair?.now ?? pair?.before)?.page;
      if (!element || !page) return;
      const top = heights.slice(0, index).reduce((sum, height) => sum + height, 0) + CAPTION;
      const middle = ((element.y + element.height / 2) * width) / page.width;
      scroller.current?.scrollTo({ top: top + middle - scroller.current.clientHeight / 2 });
    },
  }));

  return (
    <div ref={frame} className="h-full">
      <div ref={scroller} className="h-full overflow-y-auto overscroll-contain" {...FOCUSABLE_GROUP} aria-label={t`Pages`}>
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const pair = pairs[index];
            if (!pair) return null;
            return (
              <div key={pair.id} className="absolute inset-x-0 flex justify-center" style={{ top: start, gap: GAP }}>
                {sides.map((side) => (
                  <PageOfSide
                    key={side}
                    {...{ side, pair, width, version, thenElements, marksChanges }}
                    isBeside={sides.length > 1}
                  />
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface PageOfSideProps extends Pick<VersionPagesProps, 'version' | 'thenElements' | 'marksChanges'> {
  side: Side;
  pair: PagePair;
  width: number;
  /** Both sides are shown, so each page is labelled with its side. */
  isBeside: boolean;
}

function PageOfSide({ side, pair, width, version, thenElements, marksChanges, isBeside }: PageOfSideProps) {
  const { t } = useLingui();
  const sideName = side === 'now' ? t`Now` : t`This version`;
  const { pdf } = useEditorScreen();
  const revision = useDocumentVersion();
  const nowElements = useDocument((state) => state.elements);
  const found = pair[side];
  const name = usePageName(found?.number ?? 0, marksChanges ? pair : null);
  if (!found) {
    const other = pair[side === 'before' ? 'now' : 'before'];
    const height = other ? (width * other.page.height) / other.page.width : 0;
    return (
      <Column caption={isBeside ? sideName : ''} width={width}>
        <div
          className="flex items-center justify-center rounded-lg border border-dashed border-line p-4 text-center text-sm text-ink-muted"
          style={{ width, height }}
        >
          {side === 'before' ? t`This page was added later.` : t`This page was deleted.`}
        </div>
      </Column>
    );
  }

  const { page, number } = found;
  const elements = side === 'before' ? thenElements : [...nowElements.values()];
  const changes = version.difference.changes.filter((change) => change[side]?.page_id === page.id);
  const isNow = side === 'now';
  return (
    <Column width={width} caption={isBeside ? `${sideName} · ${name}` : name}>
      <VersionPage
        side={side}
        page={page}
        file={isNow ? version.now.file : version.before}
        index={isNow ? version.now.indexOf(page) : number - 1}
        width={width}
        elements={elements.filter(({ page_id }) => page_id === page.id)}
        changes={marksChanges ? changes : []}
        placeholder={isNow ? pageImageUrl({ pdfId: pdf.id, pageId: page.id, width: 640, revision }) : ''}
      />
    </Column>
  );
}

/** @param pair tells what has changed on the page since; null without a comparison */
function usePageName(number: number, pair: PagePair | null): string {
  const { t } = useLingui();
  if (pair?.is_view_changed && pair.is_moved) return t`Page ${number}, since moved and rotated or cropped`;
  if (pair?.is_view_changed) return t`Page ${number}, since rotated or cropped`;
  return pair?.is_moved ? t`Page ${number}, since moved` : t`Page ${number}`;
}

function Column({ caption, width, children }: { caption: string; width: number; children: ReactNode }) {
  return (
    <div style={{ width }}>
      <p className="truncate text-xs leading-7 text-ink-muted">{caption}</p>
      {children}
    </div>
  );
}

function heightOf(pair: PagePair, side: Side, width: number): number {
  const page = (pair[side] ?? pair.now ?? pair.before)?.page;
  return page ? (width * page.height) / page.width : 0;
}

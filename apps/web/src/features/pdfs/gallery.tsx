import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { galleryQuery, type GalleryFilter } from './pdf-queries.ts';
import type { GalleryPreference } from './gallery-view.ts';
import { PdfGridSkeleton } from './pdf-grid.tsx';
import { PdfTable } from './pdf-table.tsx';
import { SelectableGrid } from './selection/selectable-grid.tsx';
import type { Rectangle } from './selection/selection-rules.ts';
import { useMarquee } from './selection/use-marquee.ts';
import { SelectionContext, useSelection } from './selection/use-selection.ts';
import { SentProgress } from './sent/sent-progress.tsx';
import { TemplateActions } from './template-actions.tsx';

const BulkBar = lazyPart(async () => (await import('./selection/bulk-bar.tsx')).BulkBar);

const SKELETON_CARDS = 12;

export interface GalleryProps {
  filter: GalleryFilter;
  preference: GalleryPreference;
  /** Accessible name of the list. */
  label: string;
  /** A heading above already shows the title. */
  isTitled?: boolean;
  /** Shown for an empty list without a search. */
  empty: ReactNode;
  /** The list has filters besides the search. */
  isFiltered?: boolean;
  /** Nothing else is shown beside the list, so it reports empty results itself. */
  isAlone: boolean;
  /** Clears search and filters. */
  onClearSearch: () => void;
  /** Id of the pdf to highlight. */
  active?: string | undefined;
}

/** The pdfs of a filter with infinite scrolling, and loading, empty and error states. */
export function Gallery(props: GalleryProps) {
  const { filter, preference, label, isTitled = false, isFiltered = false, empty, isAlone, onClearSearch, active } = props;
  const { t } = useLingui();
  const gallery = useInfiniteQuery(galleryQuery(filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = gallery;
  const pdfs = gallery.data?.pages.flatMap((page) => page.data) ?? [];
  // A refresh does not make it another list.
  const list = JSON.stringify({ ...filter, refresh: undefined });
  const selection = useSelection(
    pdfs.map(({ id }) => id),
    list,
  );
  const { rectangle, areaProps } = useMarquee(selection);
  const selected = pdfs.filter(({ id }) => selection.ids.has(id));
  const [wasSelecting, setWasSelecting] = useState(false);
  if (selected.length > 0 && !wasSelecting) setWasSelecting(true);

  if (gallery.isPending) {
    return (
      <div role="status" aria-label={t`Loading`}>
        <PdfGridSkeleton size={preference.size} count={SKELETON_CARDS} />
      </div>
    );
  }
  if (gallery.isError) return <ErrorState onRetry={() => void gallery.refetch()} isRetrying={gallery.isFetching} />;

  const isNothingFound = pdfs.length === 0 && (filter.search !== '' || isFiltered) && isAlone;
  return (
    <SelectionContext value={selection}>
      {isNothingFound && <NothingFound search={isFiltered ? null : filter.search} onClear={onClearSearch} />}
      {pdfs.length === 0 && !isNothingFound && empty}
      {pdfs.length > 0 && (
        <section aria-label={label} {...areaProps} className={classNames('min-h-[50vh]', selected.length > 0 && 'pb-24')}>
          {!isTitled && <h2 className="sr-only">{label}</h2>}
          {preference.layout === 'grid' ? (
            <SelectableGrid
              pdfs={pdfs}
              size={preference.size}
              active={active}
              selection={selection}
              detailOf={(pdf) => filter.mode === 'signing' && <SentProgress pdf={pdf} />}
              actionOf={(pdf) => pdf.mode === 'template' && <TemplateActions pdf={pdf} />}
            />
          ) : (
            <PdfTable pdfs={pdfs} label={label} isSent={filter.mode === 'signing'} selection={selection} />
          )}
          {hasNextPage && (
            <MoreOnScroll onReach={() => !isFetchingNextPage && void fetchNextPage()}>
              <LoadMore query={gallery} />
            </MoreOnScroll>
          )}
        </section>
      )}
      {rectangle && <Marquee rectangle={rectangle} />}
      {/* Stays mounted after the selection is cleared, to finish actions and report their results. */}
      {wasSelecting && (
        <Suspense>
          <BulkBar
            pdfs={selected}
            isAll={selected.length === pdfs.length}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        </Suspense>
      )}
    </SelectionContext>
  );
}

/** @param props.search null if filters other than the search are active */
function NothingFound({ search, onClear }: { search: string | null; onClear: () => void }) {
  const { t } = useLingui();
  return (
    <div className="py-16 text-center text-sm text-ink-muted">
      <p>{search === null ? t`Nothing matches these filters.` : t`No results for “${search}”.`}</p>
      <Button className="mt-4" onPress={onClear}>
        {search === null ? t`Clear filters` : t`Clear the search`}
      </Button>
    </div>
  );
}

function Marquee({ rectangle: { left, top, right, bottom } }: { rectangle: Rectangle }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-20 rounded-sm border border-accent-ink bg-accent-soft/50"
      style={{ left, top, width: right - left, height: bottom - top }}
    />
  );
}

/** Calls `onReach` when it gets near the viewport; contains a button for people who do not scroll. */
function MoreOnScroll({ onReach, children }: { onReach: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ref} className="mt-8 flex justify-center">
      {children}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { galleryQuery, type GalleryFilter } from './pdf-queries.ts';
import type { GalleryPreference } from './gallery-view.ts';
import { PdfGrid, PdfGridSkeleton } from './pdf-grid.tsx';
import { PdfTable } from './pdf-table.tsx';

const SKELETON_CARDS = 12;

export interface GalleryProps {
  filter: GalleryFilter;
  preference: GalleryPreference;
  /** The accessible name of the list. */
  label: string;
  /** A heading above it says so already. */
  isTitled?: boolean;
  /** Shown when there is nothing, and nothing was searched for. */
  empty: ReactNode;
  /** Nothing else is shown beside it: then it says where nothing was found. */
  isAlone: boolean;
  onClearSearch: () => void;
  /** The pdf to point out. */
  active?: string | undefined;
}

/** The pdfs of a filter, more of them as the person scrolls; with its loading, empty and error states. */
export function Gallery({ filter, preference, label, isTitled = false, empty, isAlone, onClearSearch, active }: GalleryProps) {
  const { t } = useLingui();
  const gallery = useInfiniteQuery(galleryQuery(filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = gallery;

  if (gallery.isPending) {
    return (
      <div role="status" aria-label={t`Loading`}>
        <PdfGridSkeleton size={preference.size} count={SKELETON_CARDS} />
      </div>
    );
  }
  if (gallery.isError) return <ErrorState onRetry={() => void gallery.refetch()} isRetrying={gallery.isFetching} />;

  const pdfs = gallery.data.pages.flatMap((page) => page.data);
  if (pdfs.length === 0 && filter.search !== '' && isAlone) {
    return (
      <div className="py-16 text-center text-sm text-ink-muted">
        <p>{t`No results for “${filter.search}”.`}</p>
        <Button className="mt-4" onPress={onClearSearch}>{t`Clear the search`}</Button>
      </div>
    );
  }
  if (pdfs.length === 0) return empty;

  return (
    <section aria-label={label}>
      {!isTitled && <h2 className="sr-only">{label}</h2>}
      {preference.layout === 'grid' ? (
        <PdfGrid pdfs={pdfs} size={preference.size} active={active} />
      ) : (
        <PdfTable pdfs={pdfs} label={label} />
      )}
      {hasNextPage && (
        <MoreOnScroll onReach={() => !isFetchingNextPage && void fetchNextPage()}>
          <LoadMore query={gallery} />
        </MoreOnScroll>
      )}
    </section>
  );
}

/** Calls `onReach` when it comes near the screen; holds a button for those who do not scroll. */
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

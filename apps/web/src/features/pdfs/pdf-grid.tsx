import type { ListedPdf } from '@countersign/contract/pdfs';
import type { ReactNode } from 'react';
import { useFocusOnNext } from '#ui/focus-restored.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { GridSize } from './gallery-view.ts';
import { PdfCard } from './pdf-card.tsx';

/** Cards per row by gallery width; the last value of each applies to wide screens. */
const COLUMNS: Record<GridSize, string> = {
  xs: 'grid-cols-3 @lg:grid-cols-5 @3xl:grid-cols-8 @5xl:grid-cols-10 gap-3',
  sm: 'grid-cols-3 @lg:grid-cols-4 @3xl:grid-cols-6 @5xl:grid-cols-8 gap-3',
  md: 'grid-cols-2 @xl:grid-cols-3 @3xl:grid-cols-4 @5xl:grid-cols-6 gap-4',
  lg: 'grid-cols-1 @md:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-4 gap-6',
  xl: 'grid-cols-1 @3xl:grid-cols-2 gap-8',
};

/** Additional content of a card. */
export interface CardParts {
  box?: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  /** Props of the element around the card. */
  entry?: Record<string, unknown>;
}

export interface PdfGridProps {
  pdfs: readonly ListedPdf[];
  size: GridSize;
  /** Id of the pdf that a notification refers to; it is highlighted and scrolled to. */
  active?: string | undefined;
  partsOf?: (pdf: ListedPdf) => CardParts;
}

export function PdfGrid({ pdfs, size, active, partsOf }: PdfGridProps) {
  const list = useFocusOnNext<HTMLUListElement>(pdfs.map(({ id }) => id));

  return (
    <div className="@container">
      <ul ref={list} className={`grid ${COLUMNS[size]}`}>
        {pdfs.map((pdf) => {
          const { entry, ...parts } = partsOf?.(pdf) ?? {};
          return (
            <li
              key={pdf.id}
              {...entry}
              {...(pdf.id === active ? { ref: scrollTo, 'aria-current': true } : {})}
              className="group/entry min-w-0 rounded-xl outline-offset-4 outline-accent-ink aria-[current=true]:outline-2"
            >
              <PdfCard pdf={pdf} size={size} {...parts} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** Placeholder grid while loading. */
export function PdfGridSkeleton({ size, count }: { size: GridSize; count: number }) {
  return (
    <div className="@container" aria-hidden="true">
      <div className={`grid ${COLUMNS[size]}`}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-xl border border-line bg-raised">
            <Skeleton className="aspect-[4/5] rounded-none" />
            <div className="flex h-[68px] flex-col justify-center gap-2 px-3.5">
              <Skeleton className="h-3.5 w-3/4" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

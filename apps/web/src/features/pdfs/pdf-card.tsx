import type { Pdf } from '@countersign/contract/pdfs';
import { Plural, useLingui } from '@lingui/react/macro';
import { CircleAlert, RotateCcw, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import { paths } from '#config/paths.ts';
import { formatMoment } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { splitName } from './cut-name.ts';
import { engineErrorOf, mayProcessAgain } from './engine-error.ts';
import { isOnlyNotified } from './gallery-rules.ts';
import type { GridSize } from './gallery-view.ts';
import { PdfMenu } from './pdf-menu.tsx';
import { PdfImage } from './pdf-image.tsx';
import { isInWork } from './pdf-queries.ts';
import { PdfStatus } from './pdf-status.tsx';
import { usePdfActions } from './use-pdf-actions.ts';

/** Image widths to request, in device pixels. */
const IMAGE_WIDTHS: Record<GridSize, number> = { xs: 320, sm: 320, md: 320, lg: 640, xl: 1280 };

/** Number of letters that always fit on the two lines of a card. */
const NAME_LETTERS: Record<GridSize, number> = { xs: 12, sm: 18, md: 28, lg: 48, xl: 90 };

export interface PdfCardProps {
  pdf: Pdf;
  size?: GridSize;
  /** Checkbox in the corner above the image. */
  box?: ReactNode;
  /** Details below the name. */
  detail?: ReactNode;
  /** Main action at the bottom. */
  action?: ReactNode;
}

/** A card with first page, name and status. It links to a ready pdf, but not in the deleted tab. */
export function PdfCard({ pdf, size = 'md', box, detail, action }: PdfCardProps) {
  const { t } = useLingui();
  const opens = pdf.engine_mode === 'ready' && pdf.deleted_at === null;
  const isSmall = size === 'xs' || size === 'sm';

  return (
    <article
      aria-label={pdf.name}
      aria-busy={isInWork(pdf)}
      className={classNames(
        'relative flex h-full flex-col rounded-xl border border-line bg-raised shadow-card transition-shadow duration-150',
        'group-data-selected/entry:border-accent-ink group-data-selected/entry:ring-1 group-data-selected/entry:ring-accent-ink',
        opens && 'hover:shadow-lift focus-within:shadow-lift',
      )}
    >
      <CardImage pdf={pdf} size={size} />
      {pdf.is_favorite && (
        <Star role="img" aria-label={t`Favorite`} className="absolute top-2 end-2 size-4 fill-current text-accent-ink" />
      )}
      <div className={classNames('flex flex-1 flex-col', isSmall ? 'py-1 ps-2.5' : 'py-2 ps-3.5')}>
        <div className="flex items-start gap-1 pe-1">
          <h3
            className={classNames('min-w-0 flex-1 py-1.5 leading-5 font-medium', isSmall ? 'text-xs' : 'text-sm')}
            title={pdf.name}
          >
            <CardName pdf={pdf} opens={opens} most={NAME_LETTERS[size]} />
          </h3>
          {!isOnlyNotified(pdf) && <PdfMenu pdf={pdf} />}
        </div>
        {size !== 'xs' && <CardFacts pdf={pdf} isSmall={isSmall} isDated={!detail || isSmall || pdf.sent_at === null} />}
        {detail && !isSmall && <div className="pt-1.5 pe-3 pb-1">{detail}</div>}
        {action && size !== 'xs' && opens && (
          <div className="relative z-10 mt-auto flex flex-wrap gap-1.5 pt-2 pe-3 pb-1">{action}</div>
        )}
      </div>
      {box}
    </article>
  );
}

/** Makes the whole card a link, below the controls that can be pressed separately. */
function CardName({ pdf, opens, most }: { pdf: Pdf; opens: boolean; most: number }) {
  const split = splitName(pdf.name, most);
  const name = split ? (
    <bdi translate="no" className="block">
      <span className="block truncate">{split.begin}</span>
      <span className="block truncate">{split.end}</span>
    </bdi>
  ) : (
    <bdi translate="no" className="line-clamp-2 wrap-anywhere">
      {pdf.name}
    </bdi>
  );
  if (!opens) return name;
  return (
    <Link
      href={paths.pdf(pdf.id)}
      {...(split && { 'aria-label': pdf.name })}
      className="rounded-xl after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-ink"
    >
      {name}
    </Link>
  );
}

function CardImage({ pdf, size }: { pdf: Pdf; size: GridSize }) {
  const { t } = useLingui();
  return (
    <div className="relative flex aspect-[4/5] items-center justify-center overflow-hidden rounded-t-[11px] border-b border-line bg-sunken p-[10%]">
      {isInWork(pdf) && <CardInWork label={pdf.engine_mode === 'copying' ? t`Copying` : t`Processing`} />}
      {pdf.engine_mode === 'ready' && <PdfImage key={pdf.first_page_id} pdf={pdf} width={IMAGE_WIDTHS[size]} />}
      <CardError pdf={pdf} isSmall={size === 'xs' || size === 'sm'} />
    </div>
  );
}

function CardFacts({ pdf, isSmall, isDated }: { pdf: Pdf; isSmall: boolean; isDated: boolean }) {
  return (
    <div className="flex min-h-5 items-center gap-2 overflow-hidden pe-3 text-xs text-ink-muted">
      <PdfStatus pdf={pdf} />
      <span className="truncate">
        {isDated && formatMoment(pdf.deleted_at ?? pdf.updated_at)}
        {pdf.page_count !== null && !isSmall && pdf.mode !== 'signing' && (
          <>
            {' '}
            · <Plural value={pdf.page_count} one="# page" other="# pages" />
          </>
        )}
      </span>
    </div>
  );
}

/** Placeholder for the first page. */
function CardInWork({ label }: { label: string }) {
  return (
    <div className="flex aspect-[1/1.414] max-h-full w-full flex-col items-center justify-center gap-2 rounded-sm bg-raised text-xs font-medium text-ink-muted shadow-card">
      <Spinner />
      {label}
    </div>
  );
}

function CardError({ pdf, isSmall }: { pdf: Pdf; isSmall: boolean }) {
  const error = engineErrorOf(pdf);
  if (!error) return null;
  const mayRetry = mayProcessAgain(pdf) && pdf.may_change && pdf.deleted_at === null;
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <CircleAlert aria-hidden="true" className="mb-1 size-5 text-danger" />
      <p className={classNames('font-semibold', isSmall ? 'text-xs' : 'text-sm')}>{error.title}</p>
      <p className={isSmall ? 'sr-only' : 'text-xs text-pretty text-ink-muted'}>{error.text}</p>
      {mayRetry && <RetryButton pdf={pdf} />}
    </div>
  );
}

export function RetryButton({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const { retry } = usePdfActions();
  return (
    <Button size="small" className="relative z-10 mt-1" isPending={retry.isPending} onPress={() => retry.mutate(pdf)}>
      <RotateCcw aria-hidden="true" />
      {t`Try again`}
    </Button>
  );
}

import type { Pdf } from '@countersign/contract/pdfs';
import { Plural, useLingui } from '@lingui/react/macro';
import { CircleAlert, Star } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { paths } from '#config/paths.ts';
import { formatMoment } from '#lib/i18n.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { engineErrorOf } from './engine-error.ts';
import { isOnlyTold } from './gallery-rules.ts';
import type { GridSize } from './gallery-view.ts';
import { PdfMenu } from './pdf-menu.tsx';
import { PdfImage } from './pdf-image.tsx';
import { isInWork } from './pdf-queries.ts';
import { PdfStatus } from './pdf-status.tsx';

/** Widths of the images to ask for, in pixels of a dense screen. */
const PICTURE_WIDTHS: Record<GridSize, number> = { xs: 320, sm: 320, md: 320, lg: 640, xl: 1280 };

/** One pdf: its first page, its name, where it stands. A ready one opens; one in the deleted tab does not. */
export function PdfCard({ pdf, size = 'md' }: { pdf: Pdf; size?: GridSize }) {
  const { t } = useLingui();
  const error = engineErrorOf(pdf);
  const opens = pdf.engine_mode === 'ready' && pdf.deleted_at === null;
  const isSmall = size === 'xs' || size === 'sm';

  return (
    <article
      aria-label={pdf.name}
      aria-busy={isInWork(pdf)}
      className={classNames(
        'relative flex flex-col rounded-xl border border-line bg-raised shadow-card transition-shadow duration-150',
        opens && 'hover:shadow-lift focus-within:shadow-lift',
      )}
    >
      <div className="relative flex aspect-[4/5] items-center justify-center overflow-hidden rounded-t-[11px] border-b border-line bg-sunken p-[10%]">
        {isInWork(pdf) && <CardInWork label={pdf.engine_mode === 'copying' ? t`Copying` : t`Processing`} />}
        {error && <CardError title={error.title} text={error.text} isSmall={isSmall} />}
        {pdf.engine_mode === 'ready' && <PdfImage key={pdf.first_page_id} pdf={pdf} width={PICTURE_WIDTHS[size]} />}
        {pdf.is_favorite && (
          <Star role="img" aria-label={t`Favorite`} className="absolute top-2 end-2 size-4 fill-current text-accent-ink" />
        )}
      </div>
      <div className={isSmall ? 'py-1 ps-2.5' : 'py-2 ps-3.5'}>
        <div className="flex items-center gap-1 pe-1">
          <h3
            className={classNames('min-w-0 flex-1 truncate leading-8 font-medium', isSmall ? 'text-xs' : 'text-sm')}
            title={pdf.name}
          >
            {opens ? (
              <Link
                href={paths.pdf(pdf.id)}
                className="block truncate rounded-xl after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-ink"
              >
                {pdf.name}
              </Link>
            ) : (
              pdf.name
            )}
          </h3>
          {!isOnlyTold(pdf) && <PdfMenu pdf={pdf} />}
        </div>
        {size !== 'xs' && (
          <div className="flex min-h-5 items-center gap-2 overflow-hidden pe-3 text-xs text-ink-muted">
            <PdfStatus pdf={pdf} />
            <span className="truncate">
              {formatMoment(pdf.deleted_at ?? pdf.updated_at)}
              {pdf.page_count !== null && !isSmall && pdf.mode !== 'signing' && (
                <>
                  {' '}
                  · <Plural value={pdf.page_count} one="# page" other="# pages" />
                </>
              )}
            </span>
          </div>
        )}
      </div>
    </article>
  );
}

/** A blank sheet where the first page will be. */
function CardInWork({ label }: { label: string }) {
  return (
    <div className="flex aspect-[1/1.414] max-h-full w-full flex-col items-center justify-center gap-2 rounded-sm bg-raised text-xs font-medium text-ink-muted shadow-card">
      <Spinner />
      {label}
    </div>
  );
}

function CardError({ title, text, isSmall }: { title: string; text: string; isSmall: boolean }) {
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <CircleAlert aria-hidden="true" className="mb-1 size-5 text-danger" />
      <p className={classNames('font-semibold', isSmall ? 'text-xs' : 'text-sm')}>{title}</p>
      <p className={isSmall ? 'sr-only' : 'text-xs text-pretty text-ink-muted'}>{text}</p>
    </div>
  );
}

import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, FileText, Star } from 'lucide-react';
import { Link } from 'react-aria-components/Link';
import { paths } from '#config/paths.ts';
import { formatMoment } from '#lib/i18n.ts';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { engineErrorOf } from './engine-error.ts';
import { isOnlyTold } from './gallery-rules.ts';
import { PdfMenu } from './pdf-menu.tsx';
import { PdfImage } from './pdf-image.tsx';
import { isInWork } from './pdf-queries.ts';
import { PdfStatus } from './pdf-status.tsx';

/** A gallery as a table. */
export function PdfTable({ pdfs, label }: { pdfs: readonly Pdf[]; label: string }) {
  const { t } = useLingui();

  return (
    <Table aria-label={label} height="large">
      <TableHeader>
        <Column isRowHeader className="w-full">{t`Name`}</Column>
        <Column className="hidden sm:table-cell">{t`Pages`}</Column>
        <Column className="hidden md:table-cell">{t`Created`}</Column>
        <Column className="hidden sm:table-cell">{t`Updated`}</Column>
        <Column>
          <span className="sr-only">{t`Actions`}</span>
        </Column>
      </TableHeader>
      <TableBody items={pdfs}>
        {(pdf) => (
          <Row id={pdf.id}>
            <Cell className="max-w-0">
              <NameCell pdf={pdf} />
            </Cell>
            <Cell className="hidden tabular-nums text-ink-muted sm:table-cell">{pdf.page_count ?? ''}</Cell>
            <Cell className="hidden whitespace-nowrap text-ink-muted md:table-cell">{formatMoment(pdf.created_at)}</Cell>
            <Cell className="hidden whitespace-nowrap text-ink-muted sm:table-cell">{formatMoment(pdf.updated_at)}</Cell>
            <Cell>{!isOnlyTold(pdf) && <PdfMenu pdf={pdf} />}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

function NameCell({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const error = engineErrorOf(pdf);
  const opens = pdf.engine_mode === 'ready' && pdf.deleted_at === null;

  return (
    <div className="flex items-center gap-3">
      <span className="relative flex h-10 w-8 shrink-0 items-center justify-center [&_svg]:size-5">
        {pdf.engine_mode === 'ready' && <PdfImage pdf={pdf} width={160} />}
        {isInWork(pdf) && <FileText aria-hidden="true" className="text-line-strong" strokeWidth={1.25} />}
        {error && <CircleAlert aria-hidden="true" className="text-danger" />}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          {opens ? (
            <Link href={paths.pdf(pdf.id)} className="truncate rounded-sm font-medium hover:underline">
              {pdf.name}
            </Link>
          ) : (
            <span translate="no" className="truncate font-medium">
              {pdf.name}
            </span>
          )}
          {pdf.is_favorite && (
            <Star role="img" aria-label={t`Favorite`} className="size-3.5 shrink-0 fill-current text-accent-ink" />
          )}
          <PdfStatus pdf={pdf} />
        </span>
        {error && (
          <span className="block truncate text-xs text-danger">
            {error.title} {error.text}
          </span>
        )}
        {isInWork(pdf) && (
          <span className="block text-xs text-ink-muted">{pdf.engine_mode === 'copying' ? t`Copying` : t`Processing`}</span>
        )}
      </span>
    </div>
  );
}

import type { ListedPdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, FileText, Star } from 'lucide-react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Link } from 'react-aria-components/Link';
import { paths } from '#config/paths.ts';
import { formatMoment } from '#lib/i18n.ts';
import { Name } from '#ui/name.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { engineErrorOf } from './engine-error.ts';
import { isOnlyNotified } from './gallery-rules.ts';
import { RetryButton } from './pdf-card.tsx';
import { PdfMenu } from './pdf-menu.tsx';
import { PdfImage } from './pdf-image.tsx';
import { isInWork } from './pdf-queries.ts';
import { PdfStatus } from './pdf-status.tsx';
import { BoxMark } from './selection/selection-box.tsx';
import type { Selection } from './selection/use-selection.ts';
import { lastActivityOf } from './sent/progress.ts';
import { TemplateActions } from './template-actions.tsx';
import { DeadlineText, ProgressText, RecipientStates } from './sent/sent-progress.tsx';

interface PdfTableProps {
  pdfs: readonly ListedPdf[];
  label: string;
  /** For sent documents and drafts: shows recipients and dates instead of pages. */
  isSent: boolean;
  selection: Selection;
}

const MOMENT = 'whitespace-nowrap text-ink-muted';

/** A gallery as a table. */
export function PdfTable({ pdfs, label, isSent, selection }: PdfTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = isSent ? SENT_COLUMNS : COLUMNS;
  const open = (pdf: ListedPdf) => void navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: pdf.id } });

  return (
    <Table
      aria-label={label}
      height="large"
      selectionMode="multiple"
      selectedKeys={selection.ids}
      onSelectionChange={(keys) => (keys === 'all' ? selection.selectAll() : selection.replace([...keys].map(String)))}
    >
      <TableHeader>
        <Column className="w-12 ps-4! pe-0!">
          <RowBox />
        </Column>
        <Column isRowHeader className="w-full">{t`Name`}</Column>
        {columns.map(({ key, width }) => (
          <Column key={key} className={width}>
            <ColumnTitle name={key} />
          </Column>
        ))}
        <Column>
          <span className="sr-only">{t`Actions`}</span>
        </Column>
      </TableHeader>
      <TableBody items={pdfs} dependencies={[selection.ids]}>
        {(pdf) => (
          <Row
            id={pdf.id}
            textValue={pdf.name}
            data-pdf={pdf.id}
            {...(opens(pdf) ? { onAction: () => open(pdf) } : {})}
            className="selected:bg-accent-soft"
          >
            <Cell className="w-12 ps-4! pe-0!">
              <RowBox />
            </Cell>
            <Cell className="max-w-0 min-w-48">
              <NameCell pdf={pdf} />
            </Cell>
            {columns.map(({ key, width }) => (
              <Cell key={key} className={width}>
                <Fact pdf={pdf} name={key} />
              </Cell>
            ))}
            <Cell>
              <div className="flex items-center justify-end gap-2">
                {pdf.mode === 'template' && opens(pdf) && (
                  <div className="flex gap-1.5 max-sm:hidden">
                    <TemplateActions pdf={pdf} />
                  </div>
                )}
                {!isOnlyNotified(pdf) && <PdfMenu pdf={pdf} />}
              </div>
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

type FactName = 'pages' | 'created' | 'updated' | 'recipients' | 'sent' | 'due' | 'activity';

const COLUMNS: readonly { key: FactName; width: string }[] = [
  { key: 'pages', width: 'hidden sm:table-cell' },
  { key: 'created', width: 'hidden md:table-cell' },
  { key: 'updated', width: 'hidden sm:table-cell' },
];
const SENT_COLUMNS: readonly { key: FactName; width: string }[] = [
  { key: 'recipients', width: 'hidden md:table-cell' },
  { key: 'sent', width: 'hidden sm:table-cell' },
  { key: 'due', width: 'hidden lg:table-cell' },
  { key: 'activity', width: 'hidden lg:table-cell' },
];

function ColumnTitle({ name }: { name: FactName }) {
  const { t } = useLingui();
  const titles: Record<FactName, string> = {
    pages: t`Pages`,
    created: t`Created`,
    updated: t`Updated`,
    recipients: t`Recipients`,
    sent: t`Sent`,
    due: t`Due`,
    activity: t`Last activity`,
  };
  return titles[name];
}

function Fact({ pdf, name }: { pdf: ListedPdf; name: FactName }) {
  switch (name) {
    case 'pages':
      return <span className="text-ink-muted tabular-nums">{pdf.page_count ?? ''}</span>;
    case 'created':
      return <span className={MOMENT}>{formatMoment(pdf.created_at)}</span>;
    case 'updated':
      return <span className={MOMENT}>{formatMoment(pdf.updated_at)}</span>;
    case 'recipients':
      return pdf.signees && <RecipientStates signees={pdf.signees} isDraft={pdf.signing_mode === 'draft'} />;
    case 'sent':
      return (
        <span className={MOMENT}>
          {pdf.sent_at && formatMoment(pdf.sent_at)}
          {pdf.sent_at && pdf.sender_name && (
            <bdi translate="no" className="block max-w-40 truncate text-xs">
              {pdf.sender_name}
            </bdi>
          )}
        </span>
      );
    case 'due':
      return (
        <span className="text-ink-muted">
          <DeadlineText pdf={pdf} />
        </span>
      );
    case 'activity':
      return <span className={MOMENT}>{formatMoment(lastActivityOf(pdf))}</span>;
  }
}

/** Checkbox of a row, or of the header for all rows. */
function RowBox() {
  return (
    <Checkbox slot="selection" className="group flex size-6 cursor-default items-center justify-center">
      <BoxMark />
    </Checkbox>
  );
}

function opens(pdf: ListedPdf): boolean {
  return pdf.engine_mode === 'ready' && pdf.deleted_at === null && !isOnlyNotified(pdf);
}

function NameCell({ pdf }: { pdf: ListedPdf }) {
  const { t } = useLingui();
  const error = engineErrorOf(pdf);

  return (
    <div className="flex items-center gap-3">
      <span className="relative flex h-10 w-8 shrink-0 items-center justify-center [&_svg]:size-5">
        {pdf.engine_mode === 'ready' && <PdfImage pdf={pdf} width={160} />}
        {isInWork(pdf) && <FileText aria-hidden="true" className="text-line-strong" strokeWidth={1.25} />}
        {error && <CircleAlert aria-hidden="true" className="text-danger" />}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          {opens(pdf) ? (
            <Link href={paths.pdf(pdf.id)} className="block min-w-0 rounded-sm font-medium hover:underline">
              <Name>{pdf.name}</Name>
            </Link>
          ) : (
            <Name className="font-medium">{pdf.name}</Name>
          )}
          {pdf.is_favorite && (
            <Star role="img" aria-label={t`Favorite`} className="size-3.5 shrink-0 fill-current text-accent-ink" />
          )}
          <PdfStatus pdf={pdf} />
        </span>
        {pdf.mode === 'signing' && pdf.signees && (
          <span className="block truncate text-xs text-ink-muted md:hidden">
            <ProgressText pdf={pdf} signees={pdf.signees} />
          </span>
        )}
        {error && (
          <span className="block truncate text-xs text-danger">
            {error.title} {error.text}
          </span>
        )}
        {isInWork(pdf) && (
          <span className="block text-xs text-ink-muted">{pdf.engine_mode === 'copying' ? t`Copying` : t`Processing`}</span>
        )}
      </span>
      {pdf.engine_mode === 'error' && pdf.may_change && pdf.deleted_at === null && <RetryButton pdf={pdf} />}
    </div>
  );
}

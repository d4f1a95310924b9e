import { type BulkRow, type BulkRowStatus, type BulkSend } from '@countersign/contract/bulk-sends';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { paths } from '#config/paths.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { useSpace } from '#lib/space/space.ts';
import { Badge, type TagColor } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { bulkRowsQuery } from './bulk-api.ts';
import { useBulkColumns } from './bulk-columns.ts';

const STATUSES: Record<BulkRowStatus, { color: TagColor; label: MessageDescriptor }> = {
  ready: { color: 'green', label: msg`Ready` },
  invalid: { color: 'red', label: msg`With errors` },
  sent: { color: 'green', label: msg`Sent` },
  failed: { color: 'red', label: msg`Failed` },
};

/** Rows of the file; those with errors come first, since they need work. */
export function BulkRows({ bulk }: { bulk: BulkSend }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const [status, setStatus] = useState<BulkRowStatus | 'all'>(
    bulk.status === 'checked' && bulk.counts.invalid > 0 ? 'invalid' : 'all',
  );
  const ask = { status: status === 'all' ? undefined : status, phase: bulk.status };
  const list = useInfiniteQuery(bulkRowsQuery(space, bulk.id, ask));
  const columns = useBulkColumns(bulk);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const shown = bulk.status === 'checked' ? (['ready', 'invalid'] as const) : (['ready', 'invalid', 'sent', 'failed'] as const);

  if (list.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (list.isError && rows.length === 0) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-base font-semibold text-ink">{t`Rows`}</h2>
        <Select
          className="min-w-44"
          label={t`Show rows`}
          isLabelHidden
          options={[
            { value: 'all', label: t`All` },
            ...shown.map((value) => ({
              value,
              label: value === 'ready' && bulk.status !== 'checked' ? t`Not sent yet` : t(STATUSES[value].label),
            })),
          ]}
          value={status}
          onChange={setStatus}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={status === 'invalid' ? t`No rows with errors` : t`No rows found`} />
      ) : (
        <Table aria-label={t`Rows of ${bulk.file_name}`} height="large">
          <TableHeader>
            <Column isRowHeader>{t`Row`}</Column>
            <Column>{t`Result`}</Column>
            {columns.map(({ id, label }) => (
              <Column key={id}>{label}</Column>
            ))}
          </TableHeader>
          <TableBody items={rows} dependencies={[bulk]}>
            {(row) => (
              <Row id={row.line}>
                <Cell className="text-ink-muted tabular-nums">{row.line}</Cell>
                <Cell className="min-w-56">
                  <RowOutcome row={row} bulk={bulk} />
                </Cell>
                {columns.map(({ id, place: column }) => (
                  <Cell key={id} className="max-w-64 min-w-28">
                    <CellText row={row} column={column} />
                  </Cell>
                ))}
              </Row>
            )}
          </TableBody>
        </Table>
      )}
      <LoadMore query={list} className="self-center" />
    </div>
  );
}

function RowOutcome({ row, bulk }: { row: BulkRow; bulk: BulkSend }) {
  const { t } = useLingui();
  const { color, label } = STATUSES[row.status];
  const isWaiting = row.status === 'ready' && bulk.status !== 'checked';
  if (row.errors.every(({ is_hint }) => is_hint)) {
    const hints = bulk.status === 'checked' ? row.errors : [];
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge color={isWaiting ? 'gray' : color}>{isWaiting ? t`Not sent yet` : t(label)}</Badge>
        {row.pdf_id && (
          <Link href={paths.pdf(row.pdf_id)} className="rounded-sm text-sm font-medium text-accent-ink hover:underline">
            {t`Open`}
          </Link>
        )}
        {hints.map(({ column, ...found }) => (
          <span key={`${column ?? ''}${found.message}`} className="text-xs text-warning">
            {wordsOf(found)}
          </span>
        ))}
      </span>
    );
  }
  return (
    <ul className="flex flex-col gap-0.5 text-danger">
      {row.errors.map(({ column, ...found }) => (
        <li key={`${column ?? ''}${found.message}`}>
          {column === null ? wordsOf(found) : `${bulk.headers[column] ?? ''}: ${wordsOf(found)}`}
        </li>
      ))}
    </ul>
  );
}

function CellText({ row, column }: { row: BulkRow; column: number }) {
  const text = row.cells[column] ?? '';
  const isWrong = row.errors.some((error) => error.column === column && !error.is_hint);
  if (isWrong) return <mark className="rounded bg-danger-soft px-1 break-words text-danger">{text || '–'}</mark>;
  return (
    <span className="line-clamp-2 break-words" title={text}>
      {text}
    </span>
  );
}

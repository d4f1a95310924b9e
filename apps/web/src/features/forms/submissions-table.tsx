import { type Form, SUBMISSION_STATUSES, type Submission, type SubmissionStatus } from '@countersign/contract/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileArchive, Inbox, Sheet } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { paths } from '#config/paths.ts';
import { formatMoment } from '#lib/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useSpace } from '#lib/space/space.ts';
import { Badge, type TagColor } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type SubmissionFilter, fetchCsv, fetchZip, submissionsQuery } from './forms-api.ts';

const STATUSES: Record<SubmissionStatus, { color: TagColor; label: MessageDescriptor }> = {
  started: { color: 'gray', label: msg`Started` },
  waiting: { color: 'blue', label: msg`Waiting for others` },
  completed: { color: 'green', label: msg`Completed` },
  declined: { color: 'red', label: msg`Declined` },
};

/** Submitted values: one row per submission, one column per field. */
export function SubmissionsTable({ form }: { form: Form }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<SubmissionStatus | 'all'>('all');
  const filter: SubmissionFilter = {
    search: useDeferredValue(search.trim()),
    status: status === 'all' ? undefined : status,
  };
  const list = useInfiniteQuery(submissionsQuery(space, form.id, filter));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const columns = [...new Set(list.data?.pages.flatMap((page) => page.columns) ?? [])];
  const isFiltered = filter.search !== '' || filter.status !== undefined;

  if (list.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (list.isError && rows.length === 0) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (rows.length === 0 && !isFiltered) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={t`No submissions yet`}
        action={<ButtonLink to="." search={{ tab: 'share' }}>{t`Share the form`}</ButtonLink>}
      >
        {t`Everyone who fills in the form appears here, with their entries.`}
      </EmptyState>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-48 flex-1 sm:max-w-xs"
          label={t`Search`}
          type="search"
          value={search}
          onChange={setSearch}
          placeholder={t`Name, email or answer`}
        />
        <Select
          className="min-w-44"
          label={t`Status`}
          options={[
            { value: 'all', label: t`All` },
            ...SUBMISSION_STATUSES.map((value) => ({ value, label: t(STATUSES[value].label) })),
          ]}
          value={status}
          onChange={setStatus}
        />
        <Exports form={form} filter={filter} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t`No results`}>{t`Try another search or status.`}</EmptyState>
      ) : (
        <Rows rows={rows} columns={columns} label={t`Submissions of ${form.name}`} />
      )}
      <LoadMore query={list} className="self-center" />
    </div>
  );
}

function Exports({ form, filter }: { form: Form; filter: SubmissionFilter }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const csv = useMutation({ mutationFn: () => fetchCsv(space, form.id, filter), onSuccess: saveFile });
  const zip = useMutation({ mutationFn: () => fetchZip(space, form.id, filter), onSuccess: saveFile });
  return (
    <div className="flex gap-2 sm:ms-auto">
      <Button isPending={csv.isPending} onPress={() => csv.mutate()}>
        <Sheet aria-hidden="true" />
        {t`Export CSV`}
      </Button>
      <Button isPending={zip.isPending} onPress={() => zip.mutate()}>
        <FileArchive aria-hidden="true" />
        {t`Export PDFs`}
      </Button>
    </div>
  );
}

function Rows({ rows, columns, label }: { rows: readonly Submission[]; columns: readonly string[]; label: string }) {
  const { t } = useLingui();
  return (
    <Table aria-label={label} height="large">
      <TableHeader>
        <Column isRowHeader>{t`Name`}</Column>
        <Column>{t`Status`}</Column>
        {columns.map((column) => (
          <Column key={column}>{column}</Column>
        ))}
        <Column>{t`Entered`}</Column>
      </TableHeader>
      <TableBody items={rows} dependencies={[columns]}>
        {(row) => (
          <Row id={row.pdf_id}>
            <Cell className="min-w-48">
              <Link href={paths.pdf(row.pdf_id)} className="rounded-sm font-medium hover:underline">
                <bdi translate="no">{row.name}</bdi>
              </Link>
              <span translate="no" className="block text-xs text-ink-muted">
                {row.email}
              </span>
            </Cell>
            <Cell>
              <Badge color={STATUSES[row.status].color}>{t(STATUSES[row.status].label)}</Badge>
            </Cell>
            {columns.map((column) => (
              <Cell key={column} className="max-w-72 min-w-32">
                <span className="line-clamp-2 break-words" title={row.values[column]}>
                  {row.values[column] ?? ''}
                </span>
              </Cell>
            ))}
            <Cell className="whitespace-nowrap text-ink-muted">{formatMoment(row.created_at)}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

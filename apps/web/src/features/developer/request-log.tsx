import type { ApiRequest } from '@countersign/contract/api-requests';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { type RequestFilter, requestsQuery, tokenNamesQuery } from './developer-api.ts';

const ALL: RequestFilter = { token_id: 'all', only_failed: false };

/** Requests made with the user's API tokens. */
export function RequestLog() {
  const { t } = useLingui();
  const [filter, setFilter] = useState(ALL);
  const tokens = useQuery(tokenNamesQuery);

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-ink-muted">
        {t`Requests made with your API tokens: the last 1,000 of the last seven days. Request bodies and query strings aren’t recorded.`}
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Select
          label={t`API token`}
          options={[
            { value: 'all', label: t`All tokens` },
            ...(tokens.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.token_id}
          onChange={(token_id) => setFilter({ ...filter, token_id })}
          className="w-full sm:w-64"
        />
        <div className="flex h-10 items-center">
          <Switch isSelected={filter.only_failed} onChange={(only_failed) => setFilter({ ...filter, only_failed })}>
            {t`Failed only`}
          </Switch>
        </div>
      </div>
      <RequestTable filter={filter} />
    </div>
  );
}

function RequestTable({ filter }: { filter: RequestFilter }) {
  const { t } = useLingui();
  const requests = useInfiniteQuery(requestsQuery(filter));
  if (requests.isError && !requests.data) return <FetchFailed query={requests} />;
  if (!requests.data) return <Skeleton className="h-64 rounded-xl" />;
  const rows = requests.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<KeyRound />}
        title={t`No requests yet`}
        action={<ButtonLink to="/settings/api-tokens">{t`API tokens`}</ButtonLink>}
      >
        {t`Requests appear here within a few seconds.`}
      </EmptyState>
    );

  return (
    <>
      <Table aria-label={t`Requests`} height="large">
        <TableHeader>
          <Column isRowHeader>{t`Request`}</Column>
          <Column>{t`Response`}</Column>
          <Column>{t`API token`}</Column>
          <Column className="text-end">{t`Duration`}</Column>
          <Column>{t`Request ID`}</Column>
          <Column className="text-end">{t`Time`}</Column>
        </TableHeader>
        <TableBody items={rows}>{(request: ApiRequest) => <RequestRow request={request} />}</TableBody>
      </Table>
      <LoadMore query={requests} className="self-start" />
    </>
  );
}

function RequestRow({ request }: { request: ApiRequest }) {
  const { t } = useLingui();
  const { method, path, status, code, token_name, duration_ms, request_id, created_at } = request;
  return (
    <Row id={request.id}>
      <Cell>
        <code dir="ltr" className="block max-w-md min-w-64 text-xs break-all">
          <span className="font-semibold">{method}</span> {path}
        </code>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-2">
          <Badge color={colorOf(status)}>{String(status)}</Badge>
          {code && <code className="text-xs text-ink-muted">{code}</code>}
        </span>
      </Cell>
      <Cell>
        <bdi className="block max-w-48 truncate">{token_name}</bdi>
      </Cell>
      <Cell className="text-end whitespace-nowrap tabular-nums">{t`${duration_ms} ms`}</Cell>
      <Cell>
        <code className="text-xs text-ink-muted">{request_id}</code>
      </Cell>
      <Cell className="text-end whitespace-nowrap text-ink-muted">{formatMoment(created_at)}</Cell>
    </Row>
  );
}

function colorOf(status: number) {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

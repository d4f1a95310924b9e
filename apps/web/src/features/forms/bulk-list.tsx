import type { BulkSend } from '@countersign/contract/bulk-sends';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { useSpace } from '#lib/space/space.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PlainLink } from '#ui/link.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bulkSendsQuery } from './bulk-api.ts';

export function BulkList({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const list = useQuery(bulkSendsQuery(space));

  if (list.isPending) return <Skeleton className="h-48 rounded-xl" />;
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.data.length === 0) {
    return (
      <EmptyState icon={<Users />} title={t`No bulk sends yet`} action={add}>
        {t`Choose a template and a CSV file. Each row becomes its own document. Nothing is sent until you’ve checked the list.`}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {list.data.map((bulk) => (
        <BulkCard key={bulk.id} bulk={bulk} />
      ))}
    </ul>
  );
}

function BulkCard({ bulk }: { bulk: BulkSend }) {
  const { t } = useLingui();
  const { total, ready, sent } = bulk.counts;
  return (
    <li>
      <PlainLink
        to="/forms/many/$bulkSendId"
        params={{ bulkSendId: bulk.id }}
        className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-xl border border-line bg-raised px-5 py-4 shadow-card hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span translate="no" className="block truncate text-sm font-semibold text-ink">
            {bulk.name}
          </span>
          <span className="mt-1 block truncate text-xs text-ink-muted">
            {bulk.file_name} · {formatMoment(bulk.created_at)}
          </span>
        </span>
        <span className="text-sm text-ink-muted tabular-nums">
          {bulk.status === 'checked'
            ? t`${plural(total, { one: `${ready} of # row ready`, other: `${ready} of # rows ready` })}`
            : t`${plural(total, { one: `${sent} of # row sent`, other: `${sent} of # rows sent` })}`}
        </span>
        <BulkStateBadge bulk={bulk} />
        {bulk.status === 'sending' && (
          <ProgressBar label={t`Sending ${bulk.name}`} value={progressOf(bulk)} className="basis-full" />
        )}
      </PlainLink>
    </li>
  );
}

export function BulkStateBadge({ bulk }: { bulk: BulkSend }) {
  const { t } = useLingui();
  if (bulk.status === 'checked') return <Badge color="gray">{t`Not sent yet`}</Badge>;
  if (bulk.status === 'sending') return <Badge color="blue">{t`Sending`}</Badge>;
  return bulk.counts.failed > 0 ? <Badge color="yellow">{t`Sent in part`}</Badge> : <Badge color="green">{t`Sent`}</Badge>;
}

/** Fraction of rows sent, from 0 to 1. */
export function progressOf({ counts }: BulkSend): number {
  const all = counts.ready + counts.sent + counts.failed;
  return all === 0 ? 1 : (counts.sent + counts.failed) / all;
}

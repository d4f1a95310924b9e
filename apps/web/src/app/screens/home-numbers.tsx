import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reportSummaryQuery } from '#features/reports/reports-api.ts';
import type { Space } from '#lib/api/url.ts';
import { formatDuration } from '#features/reports/duration.ts';
import { PlainLink } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const TILE =
  'flex cursor-default flex-col gap-1 rounded-xl border border-line bg-raised px-4 py-3 shadow-card transition-shadow duration-150 hover:shadow-lift';

/** Key figures, each linked to its list. Hidden if they cannot be loaded. */
export function HomeNumbers({ space, toSign }: { space: Space; toSign: number }) {
  const { t, i18n } = useLingui();
  const summary = useQuery(reportSummaryQuery(space));
  if (summary.isError) return null;
  const { waiting, completed_this_month: completed, median_seconds: median } = summary.data ?? {};
  const written = (value: number | undefined) => (value === undefined ? null : i18n.number(value));

  return (
    <nav aria-label={t`Your numbers`} className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <PlainLink to="/home" hash={toSign > 0 ? 'waiting-for-you' : ''} className={TILE}>
        <Tile label={t`Waiting for you`} value={i18n.number(toSign)} />
      </PlainLink>
      <PlainLink to="/signing" search={{ tab: 'pending' }} className={TILE}>
        <Tile label={t`Waiting for others`} value={written(waiting)} />
      </PlainLink>
      <PlainLink to="/signing" search={{ tab: 'completed' }} className={TILE}>
        <Tile label={t`Completed this month`} value={written(completed)} />
      </PlainLink>
      <PlainLink to="/reports" className={TILE}>
        <Tile
          label={t`Median time to sign`}
          value={summary.data ? (typeof median === 'number' ? formatDuration(median) : '–') : null}
        />
      </PlainLink>
    </nav>
  );
}

/** Null while loading. */
function Tile({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <span className="text-xs text-ink-muted">{label}</span>
      {value === null ? (
        <Skeleton className="h-7 w-12" />
      ) : (
        <span className="text-lg font-semibold text-ink tabular-nums">{value}</span>
      )}
    </>
  );
}

import type { TimelineEvent } from '@countersign/contract/timeline';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatTime } from '#lib/i18n.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { activityQuery } from './account-api.ts';
import { activityMessages } from './activity-words.ts';

export function ActivityList() {
  const activity = useInfiniteQuery(activityQuery);
  if (activity.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (activity.isError) return <ErrorState onRetry={() => void activity.refetch()} isRetrying={activity.isFetching} />;

  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col divide-y divide-line rounded-xl border border-line bg-raised">
        {activity.data.pages
          .flatMap(({ data }) => data)
          .map((event) => (
            <ActivityRow key={event.sequence} event={event} />
          ))}
      </ol>
      <LoadMore query={activity} className="self-start" />
    </div>
  );
}

function ActivityRow({ event }: { event: TimelineEvent }) {
  const { t } = useLingui();

  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3">
      <span className="text-sm text-ink">{t(activityMessages(event))}</span>
      <span className="text-xs text-ink-muted">
        <FactLine facts={[event.ip, formatTime(event.at)]} />
      </span>
    </li>
  );
}

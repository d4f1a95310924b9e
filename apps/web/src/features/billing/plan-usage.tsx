import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Space } from '#lib/api/url.ts';
import { usageQuery } from '#lib/usage.ts';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UsageMeters } from '#ui/usage-meters.tsx';

/** Usage of the space compared to its plan. */
export function PlanUsage({ space }: { space: Space }) {
  const { t } = useLingui();
  const usage = useQuery(usageQuery(space));

  return (
    <div role="group" aria-labelledby="plan-usage" className="flex flex-col gap-4 rounded-xl border border-line bg-raised p-5">
      <div>
        <h3 id="plan-usage" className="text-sm font-semibold text-ink">{t`Usage`}</h3>
        <p className="mt-1 text-xs text-pretty text-ink-muted">
          {t`Nothing is lost at a limit: your documents stay, and sent ones can still be signed.`}
        </p>
      </div>
      {usage.isPending && <Skeleton className="h-24 rounded-lg" />}
      {usage.isError && <FetchFailed query={usage} />}
      {usage.data && <UsageMeters meters={usage.data.data} />}
    </div>
  );
}

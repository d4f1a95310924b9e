import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Space } from '#lib/api/url.ts';
import { usageQuery } from '#lib/usage.ts';
import { TextLink } from '#ui/link.tsx';
import { UsageMeters } from '#ui/usage-meters.tsx';

/** Usage compared to the plan; hidden while loading and without limits. */
export function HomeUsage({ space }: { space: Space }) {
  const { t } = useLingui();
  const usage = useQuery({ ...usageQuery(space), meta: { silent: true } });
  const meters = usage.data?.data;
  if (!meters?.some(({ limit }) => limit !== null)) return null;

  return (
    <section aria-labelledby="home-usage" className="mt-12 rounded-xl border border-line bg-raised p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="home-usage" className="text-base font-semibold text-ink">{t`Usage of your plan`}</h2>
        <TextLink to="/settings/billing">{t`Billing`}</TextLink>
      </div>
      <UsageMeters meters={meters} />
    </section>
  );
}

// Usage of each limit.
import type { Metric } from '@countersign/contract/plans';
import type { UsageMeter } from '@countersign/contract/usage';
import { useLingui } from '@lingui/react/macro';
import { formatBytes } from '#lib/bytes.ts';
import { i18n } from '#lib/i18n.ts';
import { classNames } from './class-names.ts';

/** From this share on, it is shown in another colour and reported by email. */
const HIGH_SHARE = 0.8;

export function UsageMeters({ meters }: { meters: readonly UsageMeter[] }) {
  const labels = useMetricLabels();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {meters.map((meter) => (
        <Meter key={meter.metric} meter={meter} label={labels[meter.metric]} />
      ))}
    </ul>
  );
}

export function useMetricLabels(): Record<Metric, string> {
  const { t } = useLingui();
  return {
    folder_usage: t`Folders`,
    storage_usage: t`Storage`,
    active_templates: t`Active templates`,
    monthly_quick_signs: t`Quick signs this month`,
  };
}

function Meter({ meter: { metric, used, limit }, label }: { meter: UsageMeter; label: string }) {
  const { t } = useLingui();
  const written = (value: number) => (metric === 'storage_usage' ? formatBytes(value) : i18n.number(value));
  const [usedText, limitText] = [written(used), limit === null ? null : written(limit)];
  const share = limit === null ? 0 : Math.min(used / Math.max(limit, 1), 1);
  const text = limitText === null ? t`${usedText}, no limit` : t`${usedText} of ${limitText}`;
  const color = share >= 1 ? 'bg-danger' : share >= HIGH_SHARE ? 'bg-warning' : 'bg-accent';

  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-ink">{label}</span>
        <span className="text-ink-muted tabular-nums">{text}</span>
      </span>
      {limit !== null && (
        <span
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
          className="block h-1.5 overflow-hidden rounded-full bg-sunken"
        >
          <span className={classNames('block h-full rounded-full', color)} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}

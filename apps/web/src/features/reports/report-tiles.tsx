import type { ReportGroup } from '@countersign/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { formatDuration } from './duration.ts';

/** Totals of the whole range. */
export function ReportTiles({ totals }: { totals: ReportGroup }) {
  const { t, i18n } = useLingui();
  const { sent, opened, signed, declined, reminders, median_seconds } = totals;
  const share = (part: number) => (sent === 0 ? '' : i18n.number(part / sent, { style: 'percent', maximumFractionDigits: 0 }));
  const tiles = [
    { label: t`Sent`, value: i18n.number(sent), note: '' },
    { label: t`Opened`, value: i18n.number(opened), note: share(opened) },
    { label: t`Signed by everyone`, value: i18n.number(signed), note: share(signed) },
    { label: t`Not signed`, value: i18n.number(declined), note: share(declined) },
    { label: t`Median time to sign`, value: median_seconds === null ? '–' : formatDuration(median_seconds), note: '' },
    { label: t`Reminders`, value: i18n.number(reminders), note: '' },
  ];

  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col justify-between gap-1 rounded-xl border border-line bg-raised p-4 shadow-card">
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-xl font-semibold text-ink tabular-nums">{value}</span>
            {note && <span className="text-xs text-ink-muted tabular-nums">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

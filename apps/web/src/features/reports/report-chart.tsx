// Bar chart of sent documents over time, divided by result. The table below has the same numbers.
import type { Report } from '@countersign/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { usePeriodName } from './use-period-name.ts';

type Period = Report['periods'][number];

const PARTS = ['waiting', 'declined', 'signed'] as const;
const COLORS: Record<(typeof PARTS)[number], string> = {
  signed: 'bg-success',
  declined: 'bg-danger',
  waiting: 'bg-line-strong',
};
/** More labels would overlap. */
const MAX_NAMES = 8;

export function ReportChart({ report: { periods, unit } }: { report: Report }) {
  const { t, i18n } = useLingui();
  const nameOf = usePeriodName(unit);
  const most = Math.max(1, ...periods.map(({ sent }) => sent));
  const every = Math.ceil(periods.length / MAX_NAMES);
  const labels = { signed: t`Signed by everyone`, declined: t`Not signed`, waiting: t`In progress` };

  return (
    <figure aria-hidden="true" className="flex flex-col gap-4">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-muted">
        {PARTS.toReversed().map((part) => (
          <span key={part} className="flex items-center gap-1.5">
            <span className={classNames('size-2.5 rounded-sm', COLORS[part])} />
            {labels[part]}
          </span>
        ))}
      </figcaption>
      <div className="flex gap-2">
        <span className="flex h-48 flex-col justify-between text-end text-xs text-ink-muted tabular-nums">
          <span>{i18n.number(most)}</span>
          <span>0</span>
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex h-48 items-end gap-px border-y border-line sm:gap-1">
            {periods.map((period) => (
              <Bar
                key={period.start}
                period={period}
                most={most}
                title={`${nameOf(period.start)}: ${i18n.number(period.sent)}`}
              />
            ))}
          </div>
          <div className="mt-1 flex gap-px text-[0.6875rem] text-ink-muted sm:gap-1">
            {periods.map(({ start }, index) => (
              <span
                key={start}
                className={classNames(
                  'w-0 flex-1 overflow-visible whitespace-nowrap',
                  index % (2 * every) !== 0 && 'max-sm:invisible',
                )}
              >
                {index % every === 0 ? nameOf(start) : ''}
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}

function Bar({ period, most, title }: { period: Period; most: number; title: string }) {
  const { sent, signed, declined } = period;
  const parts = { signed, declined, waiting: sent - signed - declined };
  return (
    <span title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end">
      {PARTS.map((part) => (
        <span
          key={part}
          className={classNames('w-full first:rounded-t-sm', COLORS[part])}
          style={{ height: `${(parts[part] / most) * 100}%` }}
        />
      ))}
    </span>
  );
}

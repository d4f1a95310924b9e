import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { MAX_REPORT_DAYS, daysOfReport } from '@countersign/contract/reports';
import { PRESETS, type Preset, type ReportRange, isDay, lastDays, presetOf } from './report-range.ts';

interface RangePickerProps {
  range: ReportRange;
  today: Date;
  onChange: (range: ReportRange) => void;
}

/** Chooses a preset range, or custom dates. */
export function RangePicker({ range, today, onChange }: RangePickerProps) {
  const { t } = useLingui();
  const preset = presetOf(range, today);
  const [isOwn, setIsOwn] = useState(preset === undefined);
  const [days, setDays] = useState(range);
  const names: Record<Preset, string> = {
    '7': t`Last 7 days`,
    '30': t`Last 30 days`,
    '90': t`Last 90 days`,
    '365': t`Last 12 months`,
  };
  const change = (changes: Partial<ReportRange>) => {
    const next = { ...days, ...changes };
    setDays(next);
    if (problemOf(next) === null) onChange(next);
  };
  const problem = isOwn ? problemOf(days) : null;
  const errors = {
    order: t`The last day can’t be before the first.`,
    long: t`A report can cover up to two years.`,
    none: undefined,
  };

  return (
    <div className="flex flex-wrap items-start gap-4">
      <Select<Preset | 'own'>
        label={t`Period`}
        className="w-full sm:w-48"
        value={isOwn ? 'own' : (preset ?? 'own')}
        onChange={(value) => {
          setIsOwn(value === 'own');
          setDays(range);
          if (value !== 'own') onChange(lastDays(Number(value), today));
        }}
        options={[...PRESETS.map((value) => ({ value, label: names[value] })), { value: 'own', label: t`Choose the days` }]}
      />
      {isOwn && (
        <>
          <TextField label={t`First day`} type="date" value={days.from} onChange={(from) => change({ from })} />
          <TextField
            label={t`Last day`}
            type="date"
            value={days.until}
            onChange={(until) => change({ until })}
            error={errors[problem ?? 'none']}
          />
        </>
      )}
    </div>
  );
}

/** Null for a valid range. `none`: a date is missing. */
function problemOf(range: ReportRange): 'order' | 'long' | 'none' | null {
  if (!isDay(range.from) || !isDay(range.until)) return 'none';
  const days = daysOfReport(range);
  if (days < 1) return 'order';
  return days > MAX_REPORT_DAYS ? 'long' : null;
}

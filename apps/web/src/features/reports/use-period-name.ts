import type { Report } from '@countersign/contract/reports';
import { useLingui } from '@lingui/react/macro';

/** How a period is called, by its first day: a day, the first day of a week, or a month. */
export function usePeriodName(unit: Report['unit']): (start: string) => string {
  const { i18n } = useLingui();
  const format: Intl.DateTimeFormatOptions =
    unit === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' };
  // A day has no time zone: it is called as it is everywhere.
  return (start) => i18n.date(`${start}T00:00:00Z`, { ...format, timeZone: 'UTC' });
}

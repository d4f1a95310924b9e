import type { Report } from '@countersign/contract/reports';
import { useLingui } from '@lingui/react/macro';

/** Name of a period by its first day: a day, a week or a month. */
export function usePeriodName(unit: Report['unit']): (start: string) => string {
  const { i18n } = useLingui();
  const format: Intl.DateTimeFormatOptions =
    unit === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' };
  // A day has no time zone, so it is formatted in UTC.
  return (start) => i18n.date(`${start}T00:00:00Z`, { ...format, timeZone: 'UTC' });
}

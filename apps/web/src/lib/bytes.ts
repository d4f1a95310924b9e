import { i18n } from './i18n.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** As in plans: a gigabyte is 1,024 megabytes. */
const STEP = 1_024;

/** Formats a size in the screen's language, from kilobytes on: 1.2 GB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 1), UNITS.length - 1);
  const unit = UNITS[power] ?? 'kilobyte';
  const format = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return format.format(bytes / STEP ** power);
}

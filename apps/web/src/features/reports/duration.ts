import { i18n } from '#lib/i18n.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration in its largest unit, with one decimal below ten, in the screen's language: "2.5 hr". */
export function formatDuration(seconds: number): string {
  const [unit, size] = unitOf(seconds);
  const value = Math.max(seconds / size, unit === 'minute' ? 1 : 0);
  return i18n.number(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'minute' ? 1 : 0,
  });
}

function unitOf(seconds: number): ['minute' | 'hour' | 'day', number] {
  if (seconds >= 2 * DAY) return ['day', DAY];
  return seconds >= HOUR ? ['hour', HOUR] : ['minute', MINUTE];
}

// Date range of a report, as stored in the URL. Pure.
import { MAX_REPORT_DAYS, daysOfReport } from '@countersign/contract/reports';

export interface ReportRange {
  /** Days as `2026-11-05`, both inclusive. */
  from: string;
  until: string;
}

export const PRESETS = ['7', '30', '90', '365'] as const;
export type Preset = (typeof PRESETS)[number];
const DEFAULT: Preset = '30';

/** The last days, including today. */
export function lastDays(days: number, today: Date): ReportRange {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
  return { from: dayOf(first), until: dayOf(today) };
}

/** The range in the URL, or the last 30 days if it is missing or invalid. */
export function rangeOf({ from, until }: { from?: string | undefined; until?: string | undefined }, today: Date): ReportRange {
  if (from === undefined || until === undefined || !isDay(from) || !isDay(until)) return lastDays(Number(DEFAULT), today);
  const days = daysOfReport({ from, until });
  return days >= 1 && days <= MAX_REPORT_DAYS ? { from, until } : lastDays(Number(DEFAULT), today);
}

/** Undefined for a custom range. */
export function presetOf(range: ReportRange, today: Date): Preset | undefined {
  return PRESETS.find((preset) => {
    const { from, until } = lastDays(Number(preset), today);
    return from === range.from && until === range.until;
  });
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The day in the user's time zone. */
function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// Billing periods. A subscription that starts on the 31st renews on the last day of shorter months, and on the 31st
// otherwise.
import type { Stripe } from 'stripe';

type Interval = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** @param start of the period, at or after the anchor */
export function endOfPeriod(anchor: number, start: number, interval: Interval): number {
  for (let count = 1; ; count += 1) {
    const end = addInterval(anchor, interval, count);
    if (end > start) return end;
  }
}

function addInterval(time: number, { interval, interval_count }: Interval, count: number): number {
  const steps = count * interval_count;
  if (interval === 'day') return time + steps * DAY;
  if (interval === 'week') return time + steps * 7 * DAY;
  return addMonths(time, interval === 'year' ? steps * 12 : steps);
}

export function addMonths(time: number, months: number): number {
  const date = new Date(time * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1_000);
}

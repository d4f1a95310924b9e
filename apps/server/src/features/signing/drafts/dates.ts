// The due date and the expiry date of a pdf.
import { type Problem, problem } from '@countersign/contract/problems';

const DAY_MS = 86_400_000;

interface RequestedDates {
  due_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

export interface Dates {
  due_at: Date | null;
  expires_at: Date | null;
}

/** The expiry date, given in days from the time of sending; null: never. */
export function expiryIn(days: number | null, now: Date): string | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
}

export function readDates({ due_at, expires_at }: RequestedDates): Dates {
  return { due_at: due_at ? new Date(due_at) : null, expires_at: expires_at ? new Date(expires_at) : null };
}

/** Errors in the dates, by field; a date that is unchanged from `before` may have passed. */
export function dateFaults(dates: Dates, now: Date, before?: Dates): Record<string, [Problem]> {
  const isPast = (field: keyof Dates) => {
    const date = dates[field];
    return date !== null && date <= now && date.getTime() !== before?.[field]?.getTime();
  };
  const { due_at, expires_at } = dates;
  if (isPast('expires_at')) return { expires_at: [problem('expiry_in_past')] };
  if (isPast('due_at')) return { due_at: [problem('due_date_in_past')] };
  if (due_at && expires_at && due_at > expires_at) return { due_at: [problem('due_after_expiry')] };
  return {};
}

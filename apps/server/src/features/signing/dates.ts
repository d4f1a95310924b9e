// By when a pdf should be signed, and from when on it cannot be any more.
interface AskedDates {
  due_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

export interface Dates {
  due_at: Date | null;
  expires_at: Date | null;
}

export function readDates({ due_at, expires_at }: AskedDates): Dates {
  return { due_at: due_at ? new Date(due_at) : null, expires_at: expires_at ? new Date(expires_at) : null };
}

/** What is wrong with them, by field; a date that is left as it was (`before`) may have passed. */
export function dateFaults(dates: Dates, now: Date, before?: Dates): Record<string, string[]> {
  const isPast = (field: keyof Dates) => {
    const date = dates[field];
    return date !== null && date <= now && date.getTime() !== before?.[field]?.getTime();
  };
  const { due_at, expires_at } = dates;
  if (isPast('expires_at')) return { expires_at: ['The date of expiry must lie in the future.'] };
  if (isPast('due_at')) return { due_at: ['The due date must lie in the future.'] };
  if (due_at && expires_at && due_at > expires_at) return { due_at: ['The due date must not be after the date of expiry.'] };
  return {};
}

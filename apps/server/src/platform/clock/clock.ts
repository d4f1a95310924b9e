// The current time, which tests can control.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests, which stands still until it is advanced. */
export function createTestClock(start: Date = new Date('2026-01-15T09:00:00.000Z')) {
  let current = start.getTime();

  return {
    now: () => new Date(current),
    advance(milliseconds: number) {
      current += milliseconds;
    },
    set(date: Date) {
      current = date.getTime();
    },
  };
}

/** Start of the calendar month in UTC. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

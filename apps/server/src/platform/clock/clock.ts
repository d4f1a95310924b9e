// The time, as a part that tests can move.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved; for tests. */
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

/** Start of the calendar month, UTC. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

import { describe, expect, it } from 'vitest';
import { processorTime, timeIn } from './processor-time.ts';
import { timeVerdict, waitLimit } from './time-limits.ts';

const deadline_ms = 10_000;

/** When and why a task with this share of CPU time is ended; null: the share is unknown. */
function endOf(share: number | null): [string, number] {
  for (let waited_ms = 0; ; waited_ms += 1_000) {
    const used_ms = share === null ? null : waited_ms * share;
    const verdict = timeVerdict({ deadline_ms, wait_limit_ms: waitLimit(deadline_ms), waited_ms, used_ms });
    if (verdict) return [verdict, waited_ms];
  }
}

describe('a task', () => {
  it('ends at its deadline with one or more processors of its own', () => {
    expect(endOf(1)).toEqual(['overtime', 10_000]);
    expect(endOf(4)).toEqual(['overtime', 10_000]);
  });

  it('ends once it has used CPU time up to its deadline, however long that takes', () => {
    expect(endOf(0.5)).toEqual(['overtime', 20_000]);
    expect(endOf(0.1)).toEqual(['overtime', 100_000]);
  });

  it('is finally ended for waiting, which is not its fault', () => {
    expect(endOf(0.01)).toEqual(['timeout', 120_000]);
    expect(endOf(0)).toEqual(['timeout', 120_000]);
  });

  it('is only ended for waiting if its CPU time is unknown', () => {
    expect(endOf(null)).toEqual(['timeout', 120_000]);
  });
});

describe('the CPU time of a process', () => {
  it("includes user and system time, whatever the program's name", () => {
    const stat = '71 (a (b) c 9) S 1 71 71 0 -1 4194304 900 0 0 0 250 50 7 7 20 0 11 0 5000 1 2';
    expect(timeIn(stat)).toBe(3_000);
  });

  it('is unknown for a process that does not exist', () => {
    expect(processorTime(2 ** 30)).toBeNull();
  });
});

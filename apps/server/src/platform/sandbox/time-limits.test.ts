import { describe, expect, it } from 'vitest';
import { processorTime, timeIn } from './processor-time.ts';
import { timeVerdict, waitLimit } from './time-limits.ts';

const deadline_ms = 10_000;

/** When a task is ended that gets so much of the processors, or of which that is not known, and why. */
function endOf(share: number | null): [string, number] {
  for (let waited_ms = 0; ; waited_ms += 1_000) {
    const used_ms = share === null ? null : waited_ms * share;
    const verdict = timeVerdict({ deadline_ms, wait_limit_ms: waitLimit(deadline_ms), waited_ms, used_ms });
    if (verdict) return [verdict, waited_ms];
  }
}

describe('a task', () => {
  it('is over at its deadline where it had a processor to itself, or several', () => {
    expect(endOf(1)).toEqual(['overtime', 10_000]);
    expect(endOf(4)).toEqual(['overtime', 10_000]);
  });

  it('is over when it has had the processor for its deadline, however long that takes', () => {
    expect(endOf(0.5)).toEqual(['overtime', 20_000]);
    expect(endOf(0.1)).toEqual(['overtime', 100_000]);
  });

  it('is ended for waiting in the end, which is not its fault', () => {
    expect(endOf(0.01)).toEqual(['timeout', 120_000]);
    expect(endOf(0)).toEqual(['timeout', 120_000]);
  });

  it('is ended for waiting alone where no one can tell what it did', () => {
    expect(endOf(null)).toEqual(['timeout', 120_000]);
  });
});

describe('the processor time of a process', () => {
  it('is that of the program and of the system on its behalf, whatever the program is called', () => {
    const stat = '71 (a (b) c 9) S 1 71 71 0 -1 4194304 900 0 0 0 250 50 7 7 20 0 11 0 5000 1 2';
    expect(timeIn(stat)).toBe(3_000);
  });

  it('is not known of one that is not there', () => {
    expect(processorTime(2 ** 30)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { moreTime } from './more-time.ts';
import { processorTime, timeIn } from './processor-time.ts';

/** When a task is ended that gets so much of a processor, or of which that is not known. */
function endOf(share: number | null, deadline_ms = 10_000): number {
  let waited_ms = deadline_ms;
  for (;;) {
    const more = moreTime({ deadline_ms, waited_ms, used_ms: share === null ? null : waited_ms * share });
    if (more === 0) return waited_ms;
    waited_ms += more;
  }
}

describe('a task whose deadline has passed', () => {
  it('is over where it had a processor to itself, a part of one, or more than one', () => {
    expect(endOf(0.97)).toBe(10_000);
    expect(endOf(0.3)).toBe(10_000);
    expect(endOf(2)).toBe(10_000);
  });

  it('goes on for as long as others keep the processors from it', () => {
    expect(endOf(0.1)).toBe(25_000);
    expect(endOf(0.05)).toBe(50_000);
  });

  it('is over in the end where it does nothing', () => {
    expect(endOf(0)).toBe(50_000);
    expect(endOf(0, 1_000)).toBe(6_000);
    expect(endOf(0, 60_000)).toBe(100_000);
  });

  it('is over where nobody can tell what it did', () => {
    expect(endOf(null)).toBe(10_000);
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

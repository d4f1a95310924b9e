import { expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

test('a function called a thousand times runs at once, and once more after the pause', () => {
  vi.useFakeTimers();
  const act = vi.fn<() => void>();
  const call = atMostEvery(400, act);
  for (let at = 0; at < 1_000; at += 1) call();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(400);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(4_000);
  expect(act).toHaveBeenCalledTimes(2);
  call();
  expect(act).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

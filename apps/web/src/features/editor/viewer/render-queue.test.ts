import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

const LONG_MS = 1_000;

/** A queue whose jobs end on command, and the names of started jobs. */
function watched() {
  const queue = createRenderQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, urgency: number, signal = new AbortController().signal) =>
    queue.add(
      () =>
        new Promise<string>((resolve) => {
          started.push(name);
          ends.set(name, () => resolve(name));
        }),
      { urgency: () => urgency, signal },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { add, end, started };
}

describe('the rendering queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts the most urgent of simultaneous jobs, while the others wait', async () => {
    const { add, end, started } = watched();
    for (const [name, urgency] of [
      ['far', 900],
      ['near', 10],
      ['farther', 2_000],
    ] as const)
      void add(name, urgency);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['near']);
    await end('near');
    expect(started).toEqual(['near', 'far']);
    await end('far');
    expect(started).toEqual(['near', 'far', 'farther']);
  });

  it('starts one more job while one waits for the network, but no third', async () => {
    const { add, end, started } = watched();
    for (const urgency of [1, 2, 3]) void add(`page ${urgency}`, urgency);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(['page 1', 'page 2']);
    await end('page 1');
    expect(started).toEqual(['page 1', 'page 2', 'page 3']);
  });

  it('waits again after the late job has finished', async () => {
    const { add, end, started } = watched();
    void add('late', 1);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    await end('late');
    void add('next', 1);
    void add('after', 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['late', 'next']);
  });

  it('never starts a job that is no longer wanted', async () => {
    const { add, end, started } = watched();
    const gone = new AbortController();
    void add('first', 1);
    const unwanted = add('gone', 2, gone.signal).catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(0);
    gone.abort();
    expect(await unwanted).toBe('AbortError');
    await end('first');
    expect(started).toEqual(['first']);
  });
});

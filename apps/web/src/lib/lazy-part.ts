// Parts of a screen that are fetched when they are first needed, or before: the network may be gone by then.
import { type ComponentType, createElement, lazy, useState } from 'react';
import { type When, fetchAhead } from './prefetch.ts';
import { reportFailure } from './report-failure.ts';

/** After as many tries the person is told; it is tried on. */
const TRIES = 3;
const PAUSE_MS = 1_000;
const LONG_PAUSE_MS = 5_000;

/**
 * As React's `lazy`; `usePrefetchedParts` fetches it ahead of time, and then it is drawn at once: `lazy` would show what stands there
 * in the meantime for a moment, which React leaves for 300 ms. Without a connection it comes when there is one again.
 * @param when `soon` for what is small and may be opened at once, `idle` for what can wait until nothing else is to be done
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: When = 'idle',
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const keep = async () => (part = await load());
  fetchAhead(keep, when);
  const Later = lazy(async () => ({ default: await loaded(keep) }));

  return function LazyPart(props: Props) {
    // The same for as long as it is there: another one would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => part ?? Later);
    return createElement(Part, props);
  };
}

/** What opens over a screen must not take the screen away because it cannot be fetched now. */
async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && attempt === TRIES) reportFailure(error);
      await (navigator.onLine ? pause(attempt < TRIES ? PAUSE_MS : LONG_PAUSE_MS) : backOnline());
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const backOnline = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }));

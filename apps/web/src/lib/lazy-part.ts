// Parts of a screen that load on demand or ahead of time, since the network may be gone by then.
import { type ComponentType, createElement, lazy, useState } from 'react';
import { type When, fetchAhead } from './prefetch.ts';
import { reportFailure } from './report-failure.ts';

/** After this many tries the user is told; loading is still retried. */
const TRIES = 3;
const PAUSE_MS = 1_000;
const LONG_PAUSE_MS = 5_000;

/**
 * Like React's `lazy`, but a part loaded ahead by `usePrefetchedParts` renders immediately; `lazy` would show its fallback,
 * which React keeps for 300 ms. Without a connection, loading resumes when it is back.
 * @param when `soon` for small parts that may open at once, `idle` for parts that can wait
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
    // Stays the same while mounted, because another component would remount.
    const [Part] = useState<ComponentType<Props>>(() => part ?? Later);
    return createElement(Part, props);
  };
}

/** A part opened above a screen must not unmount the screen when it fails to load. */
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

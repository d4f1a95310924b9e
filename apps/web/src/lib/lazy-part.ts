// Parts of a screen that are fetched when they are first needed, or before: the network may be gone by then.
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { reportFailure } from './report-failure.ts';

/** Parts that are not there yet, and how long a screen is left to itself before they are fetched. */
interface Queue {
  waiting: Set<() => Promise<unknown>>;
  delay_ms: number;
  timer?: ReturnType<typeof setTimeout>;
}

const queues: Record<'soon' | 'idle', Queue> = {
  soon: { waiting: new Set(), delay_ms: 250 },
  idle: { waiting: new Set(), delay_ms: 2_000 },
};
/** How many screens are there that want their parts ahead of time. */
let wanting = 0;
/** After as many tries the person is told; it is tried on. */
const TRIES = 3;
const PAUSE_MS = 1_000;
const LONG_PAUSE_MS = 5_000;

/**
 * As React's `lazy`; `usePartsAhead` fetches it ahead of time, and then it is drawn at once: `lazy` would show what stands there
 * meanwhile for a moment, which React leaves for 300 ms. Without a connection it comes when there is one again.
 * @param when `soon` for what is small and may be opened at once, `idle` for what can wait until nothing else is to be done
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: keyof typeof queues = 'idle',
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const keep = async () => (part = await load());
  queues[when].waiting.add(keep);
  if (wanting > 0) fetchLater(queues[when]);
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

/** Fetches what the screen may need later: whoever goes offline has it. */
export function usePartsAhead(): void {
  useEffect(() => {
    wanting += 1;
    for (const queue of Object.values(queues)) fetchLater(queue);
    return () => {
      wanting -= 1;
      if (wanting === 0) for (const { timer } of Object.values(queues)) clearTimeout(timer);
    };
  }, []);
}

/** Also what screens that come later bring along. */
function fetchLater(queue: Queue): void {
  clearTimeout(queue.timer);
  queue.timer = setTimeout(() => {
    for (const load of queue.waiting) {
      queue.waiting.delete(load);
      // Without it now it is fetched when it is needed.
      load().catch(() => queue.waiting.add(load));
    }
  }, queue.delay_ms);
}

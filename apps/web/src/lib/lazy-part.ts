// Parts of a screen that are fetched when they are first needed, or before: the network may be gone by then.
import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';

const waiting = new Set<() => Promise<unknown>>();
/** How many screens are there that want their parts ahead of time, and when they are fetched next. */
let wanting = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const IDLE_MS = 2_000;
const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

/** As React's `lazy`; `usePartsAhead` fetches it ahead of time. Without a connection it comes when there is one again. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  waiting.add(load);
  if (wanting > 0) fetchWhenIdle();
  return lazy(async () => ({ default: await loaded(load) }));
}

/** What opens over a screen must not take the screen away because it cannot be fetched now. */
async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && attempt >= MOST_TRIES) throw error;
      await (navigator.onLine ? pause() : backOnline());
    }
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
const backOnline = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Fetches, when there is nothing else to do, what the screen may need later: whoever goes offline has it. */
export function usePartsAhead(): void {
  useEffect(() => {
    wanting += 1;
    fetchWhenIdle();
    return () => {
      wanting -= 1;
      if (wanting === 0) clearTimeout(timer);
    };
  }, []);
}

/** Also what screens that come later bring along. */
function fetchWhenIdle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const load of waiting) {
      waiting.delete(load);
      // Without it now it is fetched when it is needed.
      load().catch(() => waiting.add(load));
    }
  }, IDLE_MS);
}

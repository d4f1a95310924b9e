// Parts of a screen that are fetched when they are first needed, or before: the network may be gone by then.
import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';

const waiting = new Set<() => Promise<unknown>>();
const IDLE_MS = 2_000;

/** As React's `lazy`; `usePartsAhead` fetches it ahead of time. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  waiting.add(load);
  return lazy(async () => ({ default: await load() }));
}

/** Fetches, when there is nothing else to do, what the screen may need later: whoever goes offline has it. */
export function usePartsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of waiting) {
        waiting.delete(load);
        // Without it now it is fetched when it is needed.
        load().catch(() => waiting.add(load));
      }
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

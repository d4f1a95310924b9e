// Fetches what may be needed later, when the screen needs nothing more itself.
import { useEffect } from 'react';
import { savesData, untilIdle } from './until-idle.ts';

/** What is not there yet, and how long a screen is left to itself before it is fetched, one after the other. */
interface Queue {
  waiting: Set<() => Promise<unknown>>;
  delay_ms: number;
  timer?: ReturnType<typeof setTimeout>;
}

export type When = 'soon' | 'idle';

const queues: Record<When, Queue> = {
  soon: { waiting: new Set(), delay_ms: 0 },
  idle: { waiting: new Set(), delay_ms: 2_000 },
};
/** How many screens are there that want their parts ahead of time. */
let wanting = 0;

/** Fetches something once the screen is idle, unless the browser is set to save data. What needs it sooner fetches it by itself. */
export function fetchAhead(load: () => Promise<unknown>, when: When): void {
  queues[when].waiting.add(load);
  if (wanting > 0) fetchLater(queues[when]);
}

/** Fetches what the screen may need later: whoever goes offline has it. */
export function usePrefetchedParts(): void {
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
  if (!savesData()) queue.timer = setTimeout(() => void fetchAll(queue), queue.delay_ms);
}

async function fetchAll({ waiting }: Queue): Promise<void> {
  // A copy: what cannot be fetched now waits again, for the next screen and not for the end of this loop.
  const loads = Array.from(waiting);
  for (const load of loads) {
    if (wanting === 0) return;
    await untilIdle();
    if (waiting.delete(load)) await load().catch(() => waiting.add(load));
  }
}

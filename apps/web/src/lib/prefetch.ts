// Prefetches what may be needed later, when the screen itself has finished loading.
import { useEffect } from 'react';
import { savesData, untilIdle } from './until-idle.ts';

/** Pending loads, and the delay before they run one after another. */
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
/** Number of mounted screens that want prefetching. */
let wanting = 0;

/** Loads something when the screen is idle, unless the browser is set to save data. */
export function fetchAhead(load: () => Promise<unknown>, when: When): void {
  queues[when].waiting.add(load);
  if (wanting > 0) fetchLater(queues[when]);
}

/** Prefetches parts of the screen, so that they are available offline. */
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

/** Includes parts added by later screens. */
function fetchLater(queue: Queue): void {
  clearTimeout(queue.timer);
  if (!savesData()) queue.timer = setTimeout(() => void fetchAll(queue), queue.delay_ms);
}

async function fetchAll({ waiting }: Queue): Promise<void> {
  // A copy, because failed loads are queued again for the next screen, not for this loop.
  const loads = Array.from(waiting);
  for (const load of loads) {
    if (wanting === 0) return;
    await untilIdle();
    if (waiting.delete(load)) await load().catch(() => waiting.add(load));
  }
}

// Work of listeners outside the database after their events are delivered, such as notifying browsers. It runs apart from the
// delivery, so that an unresponsive service holds up no event.
import type { Log } from '#platform/log/log.ts';

/** Starts after the commit; lost if the process dies at that moment. */
export type Afterwards = () => Promise<void>;

/** Limit on actions per process that wait for an unresponsive service. Further ones are dropped: browsers reload without them. */
const MAX_WAITING = 1_000;

export interface AfterwardsQueue {
  /** The actions of each listener run in order. */
  add(listener: string, acts: readonly Afterwards[]): void;
  /** Resolves when all actions added so far are done. */
  settled(): Promise<void>;
}

export function createAfterwards(log: Log): AfterwardsQueue {
  const tails = new Map<string, Promise<void>>();
  let waiting = 0;

  const after = async (before: Promise<void> | undefined, listener: string, act: Afterwards): Promise<void> => {
    await before;
    await act().catch((error: unknown) => log.warn({ err: error, listener }, 'what follows an event failed'));
    waiting -= 1;
  };

  return {
    add(listener, acts) {
      for (const act of acts) {
        if (waiting >= MAX_WAITING) {
          log.warn({ listener, waiting }, 'what follows an event was dropped: too much waits already');
          return;
        }
        waiting += 1;
        tails.set(listener, after(tails.get(listener), listener, act));
      }
    },
    settled: async () => void (await Promise.all(tails.values())),
  };
}

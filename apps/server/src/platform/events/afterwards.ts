// What listeners do outside of the database once their events are delivered, such as telling browsers. It is done apart from the
// delivery: a service that does not answer holds up no event.
import type { Log } from '#platform/log/log.ts';

/** Begun after the commit, lost if the process dies just then. */
export type Afterwards = () => Promise<void>;

/** Limit on actions per process that wait for an unresponsive service. Further ones are dropped: browsers reload without them. */
const MOST_WAITING = 1_000;

export interface AfterwardsQueue {
  /** Each listener's acts are done in their order. */
  add(listener: string, acts: readonly Afterwards[]): void;
  /** Until all that were added are done. */
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
        if (waiting >= MOST_WAITING) {
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

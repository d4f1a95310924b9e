// What each tab could not send yet. Tabs of one person keep theirs apart; what a closed one left is taken up by the next.
import type { KeptHere } from '#lib/kept-here.ts';
import type { KeptQueue, QueueStorage } from './sync.ts';

export interface TabPlaces {
  kept: (key: string) => KeptHere<KeptQueue>;
  /** What is kept under keys that begin so. */
  keys: (prefix: string) => Promise<string[]>;
  /** Held by a tab for as long as it is open; browsers have none on pages without TLS. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** The same for all that a page does, and for no other. */
  tab: string;
}

export interface TabQueues extends QueueStorage {
  /** While an editor is open no other tab takes its queue. */
  hold(): void;
  release(): void;
}

/** @param name of the person and the pdf; tabs add their own */
export function createTabQueues(name: string, places: TabPlaces): TabQueues {
  const ownKey = `${name}.${places.tab}`;
  const own = places.kept(ownKey);
  let letGo: (() => void) | undefined;

  async function takeOver(key: string): Promise<KeptQueue | null> {
    const left = places.kept(key);
    const queue = await left.load();
    if (!queue) {
      await left.save(null);
      return null;
    }
    const mine = await own.load();
    // Never in neither place: a tab may be closed at any moment.
    await own.save(mine ? joined([mine, queue]) : queue);
    await left.save(null);
    return queue;
  }

  let isFirst = true;

  return {
    async load() {
      // Of the own one only what an editor of this tab left that is closed.
      const left = isFirst ? await own.load() : null;
      isFirst = false;
      const found = (await places.keys(name)).filter((key) => key === name || (key.startsWith(`${name}.`) && key !== ownKey));
      const queues = left ? [left] : [];
      for (const key of found) {
        const queue = await whereClosed(places.locks, key, () => takeOver(key));
        if (queue) queues.push(queue);
      }
      return queues.length === 0 ? null : joined(queues);
    },
    save: (queue) => own.save(queue),

    hold() {
      void places.locks?.request(ownKey, () => new Promise<void>((resolve) => (letGo = resolve)));
    },
    release: () => letGo?.(),
  };
}

function whereClosed<T>(locks: TabPlaces['locks'], key: string, work: () => Promise<T>): Promise<T | null> {
  return locks ? locks.request(key, { ifAvailable: true }, async (lock) => (lock ? work() : null)) : work();
}

function joined(queues: readonly KeptQueue[]): KeptQueue {
  return {
    operations: queues.flatMap(({ operations }) => operations),
    stranded: queues.flatMap(({ stranded = [] }) => stranded),
    seen: Object.assign({}, ...queues.map(({ seen }) => seen)) as NonNullable<KeptQueue['seen']>,
  };
}

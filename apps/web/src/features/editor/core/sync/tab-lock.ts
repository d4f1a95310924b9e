// What each tab could not send yet. Tabs of one person keep theirs apart; what a closed one left is taken up by the next.
import type { KeptHere } from '#lib/browser-store.ts';
import type { OfflineQueue, QueueStorage } from './offline-queue.ts';

/** What a tab keeps. */
export interface KeptOfTab extends OfflineQueue {
  /** What closed tabs left, until it is part of what waits here. */
  others?: KeptOfTab[];
}

export interface TabPlaces {
  kept: (key: string) => Pick<KeptHere<KeptOfTab>, 'load' | 'save'>;
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

const NOTHING: OfflineQueue = { operations: [] };

/** By key, which editor of this page keeps what waits: one that is still closing must not write over the next one's. */
const keepers = new Map<string, object>();

/** @param name of the person and the pdf; tabs add their own */
export function createTabQueues(name: string, places: TabPlaces): TabQueues {
  const ownKey = `${name}.${places.tab}`;
  const own = places.kept(ownKey);
  const me = {};
  /** Found, and not part of what is saved here yet. Never in neither place: a tab may be closed at any moment. */
  let found: KeptOfTab[] = [];
  let latest: OfflineQueue | null = null;
  let reading: Promise<void> | undefined;
  let letGo: (() => void) | undefined;
  let isReleased = false;
  let hasLooked = false;

  /** What an editor of this tab left that is closed. */
  const readOwn = () =>
    (reading ??= own.load().then(
      (left) => void (left && found.unshift(left)),
      () => undefined,
    ));

  /** @returns whether it is kept here: the next editor of this tab keeps its own */
  async function write(): Promise<boolean> {
    if ((keepers.get(ownKey) ?? me) !== me) return false;
    await own.save(latest || found.length > 0 ? { ...(latest ?? NOTHING), others: found } : null);
    return true;
  }

  async function takeOver(key: string): Promise<void> {
    const left = places.kept(key);
    const queue = await left.load();
    if (queue) {
      found.push(queue);
      if (!(await write())) return void (found = found.filter((one) => one !== queue));
    }
    await left.save(null);
  }

  return {
    async load() {
      await readOwn();
      // Without locks no one knows which tabs are open: asked again and again, they would take from each other.
      const keys = places.locks || !hasLooked ? await places.keys(name).catch(() => []) : [];
      hasLooked = true;
      for (const key of keys.filter((key) => key === name || (key.startsWith(`${name}.`) && key !== ownKey))) {
        // One that cannot be read stays where it is.
        await whereClosed(places.locks, key, () => takeOver(key)).catch(() => undefined);
      }
      const queues = found.flatMap(apart);
      found = [];
      return queues;
    },

    async save(queue) {
      latest = queue;
      await readOwn();
      await write();
    },

    hold() {
      keepers.set(ownKey, me);
      isReleased = false;
      const untilReleased = () => (isReleased ? undefined : new Promise<void>((resolve) => (letGo = resolve)));
      places.locks?.request(ownKey, untilReleased).catch(() => undefined);
    },
    release() {
      isReleased = true;
      letGo?.();
    },
  };
}

async function whereClosed(locks: TabPlaces['locks'], key: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(key, { ifAvailable: true }, async (lock) => lock && work()) : work());
}

function apart({ others = [], ...queue }: KeptOfTab): OfflineQueue[] {
  return [...others.flatMap(apart), queue];
}

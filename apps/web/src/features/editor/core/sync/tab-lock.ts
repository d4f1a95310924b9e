// Stores unsent changes per tab. Tabs of one person are separate; changes of a closed tab are resumed by the next.
import type { BrowserStore } from '#lib/browser-store.ts';
import type { OfflineQueue, QueueStorage } from './offline-queue.ts';

/** The stored data of a tab. */
export interface QueueOfTab extends OfflineQueue {
  /** Queues of closed tabs, until they are part of this one. */
  others?: QueueOfTab[];
}

export interface TabStorage {
  store: (key: string) => Pick<BrowserStore<QueueOfTab>, 'load' | 'save'>;
  /** Keys that start with the prefix. */
  keys: (prefix: string) => Promise<string[]>;
  /** Held by a tab while it is open; browsers have no locks on pages without TLS. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Unique id of the page load. */
  tab: string;
}

export interface TabQueues extends QueueStorage {
  /** While an editor is open, no other tab takes its queue. */
  hold(): void;
  release(): void;
}

const NOTHING: OfflineQueue = { operations: [] };

/** The editor that owns each key in this page, so that a closing one does not overwrite the next one's queue. */
const owners = new Map<string, object>();

/** @param name identifies the person and the pdf; each tab appends its id */
export function createTabQueues(name: string, storage: TabStorage): TabQueues {
  const ownKey = `${name}.${storage.tab}`;
  const own = storage.store(ownKey);
  const me = {};
  /** Queues found and not yet part of the stored one. A tab may close at any moment, so they are always in one of the two. */
  let found: QueueOfTab[] = [];
  let latest: OfflineQueue | null = null;
  let reading: Promise<void> | undefined;
  let letGo: (() => void) | undefined;
  let isReleased = false;
  let hasLooked = false;

  /** Queue left by a closed editor in this tab. */
  const readOwn = () =>
    (reading ??= own.load().then(
      (left) => void (left && found.unshift(left)),
      () => undefined,
    ));

  /** @returns false if the key belongs to the next editor in this tab */
  async function write(): Promise<boolean> {
    if ((owners.get(ownKey) ?? me) !== me) return false;
    await own.save(latest || found.length > 0 ? { ...(latest ?? NOTHING), others: found } : null);
    return true;
  }

  async function takeOver(key: string): Promise<void> {
    const left = storage.store(key);
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
      // Without locks, open tabs cannot be recognised, so repeated look-ups would take queues from each other.
      const keys = storage.locks || !hasLooked ? await storage.keys(name).catch(() => []) : [];
      hasLooked = true;
      for (const key of keys.filter((key) => key === name || (key.startsWith(`${name}.`) && key !== ownKey))) {
        // Unreadable queues stay where they are.
        await whereClosed(storage.locks, key, () => takeOver(key)).catch(() => undefined);
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
      owners.set(ownKey, me);
      isReleased = false;
      const untilReleased = () => (isReleased ? undefined : new Promise<void>((resolve) => (letGo = resolve)));
      storage.locks?.request(ownKey, untilReleased).catch(() => undefined);
    },
    release() {
      isReleased = true;
      letGo?.();
    },
  };
}

async function whereClosed(locks: TabStorage['locks'], key: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(key, { ifAvailable: true }, async (lock) => lock && work()) : work());
}

function apart({ others = [], ...queue }: QueueOfTab): OfflineQueue[] {
  return [...others.flatMap(apart), queue];
}

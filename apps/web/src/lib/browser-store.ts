// Stores data in this browser that the server does not have yet. IndexedDB writes asynchronously; a page that closes earlier
// writes synchronously to another storage, where the next page finds it.
import { localStore, indexedDbStore } from './site-storage.ts';

export interface BrowserStore<T> {
  /** Data stored by an earlier page; null if there is none. */
  load(): Promise<T | null>;
  /** Replaces the stored data by `value`, which must be JSON; null removes it. */
  save(value: T | null): Promise<void>;
  /**
   * As `save`, for keys shared with other tabs: stores the result of `merged`. If the page closes before that, only `value` is
   * stored.
   */
  saveMerged(value: T | null, merged: (stored: T | null) => T | null): Promise<void>;
}

interface Storages {
  /** Large, but asynchronous. */
  indexedDb: {
    get<T>(key: string): Promise<T | undefined>;
    set(key: string, value: unknown): Promise<void>;
    update(key: string, change: (value: unknown) => unknown): Promise<void>;
    del(key: string): Promise<void>;
  };
  /** Small, but synchronous. */
  localStore: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Target of `pagehide` events. */
  page: Pick<EventTarget, 'addEventListener'>;
}

interface Entry {
  value: unknown;
  merged?: (stored: unknown) => unknown;
}

/** @returns a function that returns the store of a key */
export function createBrowserStores({ indexedDb, localStore: instant, page }: Storages) {
  /** The newest value of each key not yet written to the large storage. */
  const unconfirmed = new Map<string, Entry>();
  const last = new Map<string, Promise<void>>();

  page.addEventListener('pagehide', () => {
    for (const [key, { value }] of unconfirmed) {
      try {
        instant.setItem(key, JSON.stringify({ value }));
      } catch {
        // The storage is full; the large one may still succeed.
      }
    }
  });

  async function write(key: string, entry: Entry): Promise<void> {
    const { merged } = entry;
    if (merged) await indexedDb.update(key, (stored) => merged(stored ?? null));
    else await (entry.value === null ? indexedDb.del(key) : indexedDb.set(key, entry.value));
    if (unconfirmed.get(key) !== entry) return;
    unconfirmed.delete(key);
    instant.removeItem(key);
  }

  function put(key: string, entry: Entry): Promise<void> {
    unconfirmed.set(key, entry);
    // One after another, so that a slow write cannot overwrite a later one.
    const written = (last.get(key) ?? Promise.resolve()).catch(() => undefined).then(() => write(key, entry));
    last.set(key, written);
    return written;
  }

  return <T>(key: string): BrowserStore<T> => ({
    async load() {
      const left = instant.getItem(key);
      if (left === null) return (await indexedDb.get<T>(key)) ?? null;
      // Written by this module.
      const { value } = JSON.parse(left) as { value: T | null };
      return value;
    },
    save: (value) => put(key, { value }),
    saveMerged: (value, merged) => put(key, { value, merged: (stored) => merged(stored as T | null) }),
  });
}

let keeper: ReturnType<typeof createBrowserStores> | undefined;

/** Storage of this browser under a key, which must include its owner. */
export function browserStore<T>(key: string): BrowserStore<T> {
  keeper ??= createBrowserStores({
    indexedDb: indexedDbStore,
    localStore,
    page: window,
  });
  return keeper<T>(key);
}

/** Used keys that start with the prefix. */
export async function keysHere(prefix: string): Promise<string[]> {
  return [...new Set([...(await indexedDbStore.keys()), ...localStore.keys()])].filter((key) => key.startsWith(prefix));
}

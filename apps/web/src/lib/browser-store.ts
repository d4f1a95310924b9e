// Stores data in this browser that the server does not have yet. IndexedDB writes asynchronously; a page that closes earlier
// writes synchronously to another storage, where the next page finds it.
import { localStore, roomyStore } from './site-storage.ts';

export interface KeptHere<T> {
  /** Data stored by an earlier page; null if there is none. */
  load(): Promise<T | null>;
  /** Replaces the stored data by `value`, which must be JSON; null removes it. */
  save(value: T | null): Promise<void>;
  /**
   * As `save`, for keys shared with other tabs: stores the result of `merged`. If the page closes before that, only `value` is
   * stored.
   */
  saveBeside(value: T | null, merged: (kept: T | null) => T | null): Promise<void>;
}

interface Places {
  /** Large, but asynchronous. */
  roomy: {
    get<T>(key: string): Promise<T | undefined>;
    set(key: string, value: unknown): Promise<void>;
    update(key: string, change: (value: unknown) => unknown): Promise<void>;
    del(key: string): Promise<void>;
  };
  /** Small, but synchronous. */
  instant: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Target of `pagehide` events. */
  page: Pick<EventTarget, 'addEventListener'>;
}

interface Entry {
  value: unknown;
  merged?: (kept: unknown) => unknown;
}

/** @returns a function that returns the store of a key */
export function createKeeper({ roomy, instant, page }: Places) {
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
    if (merged) await roomy.update(key, (kept) => merged(kept ?? null));
    else await (entry.value === null ? roomy.del(key) : roomy.set(key, entry.value));
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

  return <T>(key: string): KeptHere<T> => ({
    async load() {
      const left = instant.getItem(key);
      if (left === null) return (await roomy.get<T>(key)) ?? null;
      // Written by this module.
      const { value } = JSON.parse(left) as { value: T | null };
      return value;
    },
    save: (value) => put(key, { value }),
    saveBeside: (value, merged) => put(key, { value, merged: (kept) => merged(kept as T | null) }),
  });
}

let keeper: ReturnType<typeof createKeeper> | undefined;

/** Storage of this browser under a key, which must include its owner. */
export function keptHere<T>(key: string): KeptHere<T> {
  keeper ??= createKeeper({
    roomy: roomyStore,
    instant: localStore,
    page: window,
  });
  return keeper<T>(key);
}

/** Used keys that start with the prefix. */
export async function keysHere(prefix: string): Promise<string[]> {
  return [...new Set([...(await roomyStore.keys()), ...localStore.keys()])].filter((key) => key.startsWith(prefix));
}

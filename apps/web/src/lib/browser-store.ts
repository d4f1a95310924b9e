// What the server does not have yet, kept in this browser. IndexedDB takes it a moment after it was made; a page that goes
// away before that puts it where nothing has to be waited for, and the next page finds it there.
import { localStore, roomyStore } from './site-storage.ts';

export interface KeptHere<T> {
  /** What an earlier page kept; null when there is nothing. */
  load(): Promise<T | null>;
  /** Keeps `value`, which JSON can hold, in place of what was kept; null takes it away. */
  save(value: T | null): Promise<void>;
  /**
   * As `save`, beside what other tabs keep under the same key: what is kept becomes what `merged` makes of it. A page that goes
   * away before that leaves `value` alone.
   */
  saveBeside(value: T | null, merged: (kept: T | null) => T | null): Promise<void>;
}

interface Places {
  /** Large, and slow to answer. */
  roomy: {
    get<T>(key: string): Promise<T | undefined>;
    set(key: string, value: unknown): Promise<void>;
    update(key: string, change: (value: unknown) => unknown): Promise<void>;
    del(key: string): Promise<void>;
  };
  /** Small, and done when it returns. */
  instant: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Where `pagehide` is heard. */
  page: Pick<EventTarget, 'addEventListener'>;
}

interface Entry {
  value: unknown;
  merged?: (kept: unknown) => unknown;
}

/** @returns for a key, what is kept under it */
export function createKeeper({ roomy, instant, page }: Places) {
  /** The newest value of each key that the roomy place has not confirmed. */
  const unconfirmed = new Map<string, Entry>();
  const last = new Map<string, Promise<void>>();

  page.addEventListener('pagehide', () => {
    for (const [key, { value }] of unconfirmed) {
      try {
        instant.setItem(key, JSON.stringify({ value }));
      } catch {
        // No room: the roomy place may still get to it.
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
    // One after another: a slow write must not overtake a later one.
    const written = (last.get(key) ?? Promise.resolve()).catch(() => undefined).then(() => write(key, entry));
    last.set(key, written);
    return written;
  }

  return <T>(key: string): KeptHere<T> => ({
    async load() {
      const left = instant.getItem(key);
      if (left === null) return (await roomy.get<T>(key)) ?? null;
      // Written above, by this same module.
      const { value } = JSON.parse(left) as { value: T | null };
      return value;
    },
    save: (value) => put(key, { value }),
    saveBeside: (value, merged) => put(key, { value, merged: (kept) => merged(kept as T | null) }),
  });
}

let keeper: ReturnType<typeof createKeeper> | undefined;

/** What this browser keeps under a key, which is to name its owner too. */
export function keptHere<T>(key: string): KeptHere<T> {
  keeper ??= createKeeper({
    roomy: roomyStore,
    instant: localStore,
    page: window,
  });
  return keeper<T>(key);
}

/** The keys that begin so, and that something is kept under. */
export async function keysHere(prefix: string): Promise<string[]> {
  return [...new Set([...(await roomyStore.keys()), ...localStore.keys()])].filter((key) => key.startsWith(prefix));
}

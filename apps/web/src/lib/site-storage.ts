// Browser storage of this site. Browsers that block site data throw on any access (SecurityError); then data lasts as long as
// the page. No other code uses localStorage, sessionStorage or IndexedDB, which the linter enforces.
import { del, get, keys, set, update } from 'idb-keyval';

export interface SiteStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[];
}

/** Storage of this browser. */
export const localStore = storeOf(() => window.localStorage);
/** Storage of this tab. */
export const sessionStore = storeOf(() => window.sessionStorage);

/** Large, but asynchronous. */
export const indexedDbStore = {
  get: <T>(key: string) =>
    withFallback(
      () => get<T>(key),
      () => memory.get(key) as T | undefined,
    ),
  set: (key: string, value: unknown) =>
    withFallback(
      () => set(key, value),
      () => void memory.set(key, value),
    ),
  update: (key: string, change: (value: unknown) => unknown) =>
    withFallback(
      () => update<unknown>(key, change),
      () => void memory.set(key, change(memory.get(key))),
    ),
  del: (key: string) =>
    withFallback(
      () => del(key),
      () => void memory.delete(key),
    ),
  keys: async () =>
    (
      await withFallback(
        () => keys(),
        () => [...memory.keys()],
      )
    ).filter((key) => typeof key === 'string'),
};

/** @param open throws if site data is blocked. Later errors, such as a full storage, go to the caller. */
function storeOf(open: () => Storage): SiteStorage {
  const inMemory = new Map<string, string>();
  const opened = () => {
    try {
      return open();
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => opened()?.getItem(key) ?? inMemory.get(key) ?? null,
    setItem(key, value) {
      const storage = opened();
      if (storage) storage.setItem(key, value);
      else inMemory.set(key, value);
    },
    removeItem(key) {
      inMemory.delete(key);
      opened()?.removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(opened() ?? {}), ...inMemory.keys()])],
  };
}

const memory = new Map<string, unknown>();

/** Errors of a full or broken storage go to the caller; blocked storage is handled here. */
async function withFallback<T>(ask: () => Promise<T>, remembered: () => T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isBlocked(error)) return remembered();
    throw error;
  }
}

/** If site data is blocked, `indexedDB` is missing or fails on opening. */
function isBlocked(error: unknown): boolean {
  return error instanceof ReferenceError || (error instanceof DOMException && error.name === 'SecurityError');
}

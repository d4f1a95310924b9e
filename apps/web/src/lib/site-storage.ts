// What the browser keeps for this site. A browser that blocks site data throws at the mere mention of it (SecurityError): then it is
// kept for as long as the page is open. Nothing else in the app touches localStorage, sessionStorage or IndexedDB; the linter sees to it.
import { del, get, keys, set, update } from 'idb-keyval';

export interface SiteStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[];
}

/** Of this browser. */
export const localStore = storeOf(() => window.localStorage);
/** Of this tab. */
export const sessionStore = storeOf(() => window.sessionStorage);

/** Roomy, and slow to answer. */
export const roomyStore = {
  get: <T>(key: string) =>
    roomy(
      () => get<T>(key),
      () => memory.get(key) as T | undefined,
    ),
  set: (key: string, value: unknown) =>
    roomy(
      () => set(key, value),
      () => void memory.set(key, value),
    ),
  update: (key: string, change: (value: unknown) => unknown) =>
    roomy(
      () => update<unknown>(key, change),
      () => void memory.set(key, change(memory.get(key))),
    ),
  del: (key: string) =>
    roomy(
      () => del(key),
      () => void memory.delete(key),
    ),
  keys: async () =>
    (
      await roomy(
        () => keys(),
        () => [...memory.keys()],
      )
    ).filter((key) => typeof key === 'string'),
};

/** @param open throws where site data is blocked. What it throws later, for want of room, is the caller's to hear. */
function storeOf(open: () => Storage): SiteStorage {
  const kept = new Map<string, string>();
  const opened = () => {
    try {
      return open();
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => opened()?.getItem(key) ?? kept.get(key) ?? null,
    setItem(key, value) {
      const storage = opened();
      if (storage) storage.setItem(key, value);
      else kept.set(key, value);
    },
    removeItem(key) {
      kept.delete(key);
      opened()?.removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(opened() ?? {}), ...kept.keys()])],
  };
}

const memory = new Map<string, unknown>();

/** Full or broken is the caller's to hear; blocked is not. */
async function roomy<T>(ask: () => Promise<T>, remembered: () => T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isBlocked(error)) return remembered();
    throw error;
  }
}

/** Where site data is blocked, `indexedDB` is missing, or says so when it is opened. */
function isBlocked(error: unknown): boolean {
  return error instanceof ReferenceError || (error instanceof DOMException && error.name === 'SecurityError');
}

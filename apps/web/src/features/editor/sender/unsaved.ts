// What was entered and is not with the server yet: kept in this browser, sent when there is a pause, and again until it is there.
import { type StoreApi, createStore } from 'zustand/vanilla';

const PAUSE_MS = 400;
const AGAIN_MS = 5_000;

interface UnsavedParts<T> {
  /** Where the browser keeps it. */
  key: string;
  /** Throws where a browser allows none. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Throws where it is not what was kept. */
  parse: (kept: unknown) => Partial<T>;
  save: (changes: Partial<T>) => Promise<void>;
  /** Whether trying again would change nothing. */
  isPointless: (error: unknown) => boolean;
}

export interface Unsaved<T> {
  /** The fields that the server does not have. */
  store: StoreApi<Partial<T>>;
  change: (changes: Partial<T>) => void;
  saveSoon: () => void;
  forget: () => void;
}

export function createUnsaved<T extends object>({ key, storage, parse, save, isPointless }: UnsavedParts<T>): Unsaved<T> {
  const store = createStore<Partial<T>>(() => load(storage, key, parse));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;

  const set = (changes: Partial<T>) => {
    store.setState(changes, true);
    keep(storage, key, changes);
  };
  const saveSoon = (pause = PAUSE_MS) => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), pause);
  };
  const saveNow = async () => {
    const sent = store.getState();
    if (isSaving || Object.keys(sent).length === 0) return;
    isSaving = true;
    let pause: number | null = null;
    try {
      await save(sent);
      // What was entered meanwhile is still to be saved.
      set(without(store.getState(), sent));
      if (Object.keys(store.getState()).length > 0) pause = PAUSE_MS;
    } catch (error) {
      if (isPointless(error)) set({});
      else pause = AGAIN_MS;
    }
    isSaving = false;
    if (pause !== null) saveSoon(pause);
  };

  return {
    store,
    change(changes) {
      set({ ...store.getState(), ...changes });
      saveSoon();
    },
    saveSoon: () => saveSoon(),
    forget() {
      clearTimeout(timer);
      set({});
    },
  };
}

/** The fields of which another value is there by now. */
function without<T extends object>(now: Partial<T>, sent: Partial<T>): Partial<T> {
  const left = Object.entries(now).filter(([field, value]) => (sent as Record<string, unknown>)[field] !== value);
  return Object.fromEntries(left) as Partial<T>;
}

function keep(storage: UnsavedParts<unknown>['storage'], key: string, changes: object): void {
  try {
    if (Object.keys(changes).length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(changes));
  } catch {
    // No room, or none allowed: it lives as long as the page.
  }
}

function load<T>(storage: UnsavedParts<T>['storage'], key: string, parse: UnsavedParts<T>['parse']): Partial<T> {
  try {
    return parse(JSON.parse(storage().getItem(key) ?? '{}'));
  } catch {
    // Nothing, or what another version has kept.
    return {};
  }
}

// Unsaved input: kept in this browser, sent after a pause, and retried until the server has it.
import { type StoreApi, createStore } from 'zustand/vanilla';

const PAUSE_MS = 400;
const AGAIN_MS = 5_000;

/**
 * `again`: retry after a while; `later`: with the next change or visit; `never`: discard; or the names of rejected fields,
 * without which the others are accepted.
 */
export type SaveOutcome = 'again' | 'later' | 'never' | readonly string[];

interface UnsavedParts<T> {
  /** Storage key. */
  key: string;
  /** Throws if the browser denies access. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Throws if the stored value is invalid. */
  parse: (stored: unknown) => Partial<T>;
  /** `isWanted`: whether the response is still relevant. */
  save: (changes: Partial<T>, isWanted: () => boolean) => Promise<void>;
  /** How to continue after a failed save. */
  outcome: (error: unknown) => SaveOutcome;
}

export interface Unsaved<T> {
  /** The fields that the server does not have yet. */
  store: StoreApi<Partial<T>>;
  change: (changes: Partial<T>) => void;
  saveSoon: () => void;
  forget: () => void;
}

export function createUnsaved<T extends object>({ key, storage, parse, save, outcome }: UnsavedParts<T>): Unsaved<T> {
  const store = createStore<Partial<T>>(() => load(storage, key, parse));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** Counts calls of `forget`, so that results of earlier saves are ignored. */
  let age = 0;

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
    const begun = age;
    const pause = await save(sent, () => begun === age).then(
      () => settled(sent),
      (error: unknown) => failed(sent, outcome(error)),
    );
    isSaving = false;
    if (pause !== null && begun === age) saveSoon(pause);
  };
  /** Removes saved values; newer input is still to be saved. @returns the pause before that */
  const settled = (sent: Partial<T>): number | null => {
    set(without(store.getState(), sent));
    return Object.keys(store.getState()).length > 0 ? PAUSE_MS : null;
  };
  const failed = (sent: Partial<T>, how: SaveOutcome): number | null => {
    if (how === 'again') return AGAIN_MS;
    if (how === 'later') return null;
    if (how === 'never') return settled(sent);
    const refused = Object.entries(sent).filter(([field]) => how.includes(field));
    // If the error names none of the fields, retrying would fail again.
    return refused.length > 0 ? settled(Object.fromEntries(refused) as Partial<T>) : null;
  };

  return {
    store,
    change(changes) {
      set({ ...store.getState(), ...changes });
      saveSoon();
    },
    saveSoon: () => saveSoon(),
    forget() {
      age += 1;
      clearTimeout(timer);
      set({});
    },
  };
}

/** The fields whose values have changed since they were sent. */
function without<T extends object>(now: Partial<T>, sent: Partial<T>): Partial<T> {
  const left = Object.entries(now).filter(([field, value]) => (sent as Record<string, unknown>)[field] !== value);
  return Object.fromEntries(left) as Partial<T>;
}

function keep(storage: UnsavedParts<unknown>['storage'], key: string, changes: object): void {
  try {
    if (Object.keys(changes).length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(changes));
  } catch {
    // Storage is full or denied: the input lasts as long as the page.
  }
}

function load<T>(storage: UnsavedParts<T>['storage'], key: string, parse: UnsavedParts<T>['parse']): Partial<T> {
  try {
    return parse(JSON.parse(storage().getItem(key) ?? '{}'));
  } catch {
    // Nothing is stored, or an earlier version stored something else.
    return {};
  }
}

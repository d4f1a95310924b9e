// What was entered and is not with the server yet: kept in this browser, sent when there is a pause, and again until it is there.
import { type StoreApi, createStore } from 'zustand/vanilla';

const PAUSE_MS = 400;
const AGAIN_MS = 5_000;

/**
 * `again`: in a while; `later`: with the next change, or when someone comes back; `never`: no one asks for it any more;
 * or the fields that are not taken, without which the others are.
 */
export type SaveOutcome = 'again' | 'later' | 'never' | readonly string[];

interface UnsavedParts<T> {
  /** Where the browser keeps it. */
  key: string;
  /** Throws where a browser allows none. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Throws where it is not what was kept. */
  parse: (kept: unknown) => Partial<T>;
  /** `isWanted`: whether the answer still says something. */
  save: (changes: Partial<T>, isWanted: () => boolean) => Promise<void>;
  /** What becomes of a save that has failed. */
  outcome: (error: unknown) => SaveOutcome;
}

export interface Unsaved<T> {
  /** The fields that the server does not have. */
  store: StoreApi<Partial<T>>;
  change: (changes: Partial<T>) => void;
  saveSoon: () => void;
  forget: () => void;
}

export function createUnsaved<T extends object>({ key, storage, parse, save, outcome }: UnsavedParts<T>): Unsaved<T> {
  const store = createStore<Partial<T>>(() => load(storage, key, parse));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** How often everything was forgotten: a save of before that says nothing any more. */
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
  /** What was entered in the meantime is still to be saved. @returns the pause before that */
  const settled = (sent: Partial<T>): number | null => {
    set(without(store.getState(), sent));
    return Object.keys(store.getState()).length > 0 ? PAUSE_MS : null;
  };
  const failed = (sent: Partial<T>, how: SaveOutcome): number | null => {
    if (how === 'again') return AGAIN_MS;
    if (how === 'later') return null;
    if (how === 'never') return settled(sent);
    const refused = Object.entries(sent).filter(([field]) => how.includes(field));
    // Refused for none of its fields it would be refused again.
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

// What each tab could not send yet. Tabs of one person keep theirs apart; what a closed one left is taken up by the next.
import { uuidv7 } from '@countersign/document-model/uuid';
import { type KeptHere, keptHere, keysHere } from './kept-here.ts';

/** What a tab keeps. `others`: what closed tabs left, until it is part of what waits here. */
export type KeptOfTab<T> = T & { others?: KeptOfTab<T>[] };

export interface TabPlaces<T> {
  kept: (key: string) => KeptHere<KeptOfTab<T>>;
  /** What is kept under keys that begin so. */
  keys: (prefix: string) => Promise<string[]>;
  /** Held by a tab for as long as it is open; browsers have none on pages without TLS. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** The same for all that a page does, and for no other. */
  tab: string;
}

export interface KeptByTabs<T> {
  /** What earlier visits could not send. */
  load(): Promise<T[]>;
  /** Keeps what waits now in place of what waited before; null for nothing. */
  save(waiting: T | null): Promise<void>;
  /** While a screen is open no other tab takes what it keeps. */
  hold(): void;
  release(): void;
}

const TAB = uuidv7();

/**
 * What the tabs of this browser keep under a name.
 *
 * @param name of the person and the pdf; tabs add their own
 * @param nothing what stands for a tab that only has what others left
 */
export function keptByTabs<T extends object>(name: string, nothing: T): KeptByTabs<T> {
  return createKeptByTabs(name, nothing, { kept: keptHere, keys: keysHere, locks: navigator.locks, tab: TAB });
}

const isOf = (name: string, key: string) => key === name || key.startsWith(`${name}.`);

/** By key, which screen of this page keeps what waits: one that is still closing must not write over the next one's. */
const keepers = new Map<string, object>();

export function createKeptByTabs<T extends object>(name: string, nothing: T, places: TabPlaces<T>): KeptByTabs<T> {
  const ownKey = `${name}.${places.tab}`;
  const own = places.kept(ownKey);
  const me = {};
  /** Found, and not part of what is saved here yet. Never in neither place: a tab may be closed at any moment. */
  let found: KeptOfTab<T>[] = [];
  let latest: T | null = null;
  let reading: Promise<void> | undefined;
  let letGo: (() => void) | undefined;
  let isReleased = false;
  let hasLooked = false;

  /** What a screen of this tab left that is closed. */
  const readOwn = () =>
    (reading ??= own.load().then(
      (left) => void (left && found.unshift(left)),
      () => undefined,
    ));

  /** @returns whether it is kept here: the next screen of this tab keeps its own */
  async function write(): Promise<boolean> {
    if ((keepers.get(ownKey) ?? me) !== me) return false;
    await own.save(latest || found.length > 0 ? { ...(latest ?? nothing), others: found } : null);
    return true;
  }

  async function takeOver(key: string): Promise<void> {
    const left = places.kept(key);
    const kept = await left.load();
    if (kept) {
      found.push(kept);
      if (!(await write())) return void (found = found.filter((one) => one !== kept));
    }
    await left.save(null);
  }

  return {
    async load() {
      await readOwn();
      // Without locks nobody knows which tabs are open: asked again and again, they would take from each other.
      const keys = places.locks || !hasLooked ? await places.keys(name).catch(() => []) : [];
      hasLooked = true;
      for (const key of keys.filter((key) => isOf(name, key) && key !== ownKey)) {
        // One that cannot be read stays where it is.
        await whereClosed(places.locks, key, () => takeOver(key)).catch(() => undefined);
      }
      const left = found.flatMap((one) => apart<T>(one));
      found = [];
      return left;
    },

    async save(waiting) {
      latest = waiting;
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

async function whereClosed(locks: TabPlaces<never>['locks'], key: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(key, { ifAvailable: true }, async (lock) => lock && work()) : work());
}

function apart<T>({ others = [], ...own }: KeptOfTab<T>): T[] {
  // Without what is told of others it is what a tab itself has kept.
  return [...others.flatMap((one) => apart<T>(one)), own as T];
}

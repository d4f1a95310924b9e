// Who else has the pdf open, where they point and what they have selected. Nothing of it is kept.
import { createStore } from 'zustand/vanilla';

export interface Pointing {
  page_id: string;
  /** Points from the top left of the page. */
  x: number;
  y: number;
}

export interface Other {
  /** One for each tab: the same person may be here twice. */
  tab: string;
  /** Whose tab it is. */
  person: string;
  name: string;
  color: string;
  pointing: Pointing | null;
  selection: readonly string[];
  seen_at: number;
}

export interface PresenceState {
  /** People of the channel by their id, oneself left out. */
  people: ReadonlyMap<string, string>;
  others: ReadonlyMap<string, Other>;
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

/** Told apart by people with any colour vision, and from the accent. */
const COLORS = ['#b45309', '#15803d', '#a21caf', '#b91c1c', '#0e7490', '#4d7c0f', '#6d28d9'] as const;
/** Someone who has not moved for so long is shown no more. */
const STILL_MS = 30_000;

export function createPresenceStore() {
  const store = createStore<PresenceState>()(() => ({ people: new Map(), others: new Map() }));

  return {
    ...store,

    /** @param self the id of whoever is looking */
    setPeople(people: ReadonlyMap<string, string>, self: string) {
      const left = [...store.getState().others].filter(([, { person }]) => person === self || people.has(person));
      store.setState({ people, others: new Map(left) });
    },

    /** What another tab told of itself; null when it has gone. */
    heard(tab: string, told: { person: string; name: string; pointing: Pointing | null; selection: readonly string[] } | null) {
      const others = new Map(store.getState().others);
      if (told) others.set(tab, { tab, ...told, color: colorOf(tab), seen_at: Date.now() });
      else others.delete(tab);
      store.setState({ others });
    },

    /** Forgets pointers that have long stood still. */
    forgetStill(now: number) {
      const { others } = store.getState();
      const moving = [...others].filter(([, other]) => now - other.seen_at < STILL_MS);
      if (moving.length < others.size) store.setState({ others: new Map(moving) });
    },
  };
}

const selections = new WeakMap<PresenceState['others'], ReadonlyMap<string, string>>();

/** The elements that others have selected, with their names. Every element asks, so it is put together once for all. */
export function selectedBy({ others }: PresenceState): ReadonlyMap<string, string> {
  const known = selections.get(others);
  if (known) return known;
  const people = new Map<string, Set<string>>();
  for (const { name, selection } of others.values())
    for (const id of selection) people.set(id, (people.get(id) ?? new Set()).add(name));
  const names = new Map([...people].map(([id, all]) => [id, [...all].join(', ')]));
  selections.set(others, names);
  return names;
}

/** The same tab has the same colour for everyone. */
function colorOf(tab: string): string {
  let sum = 0;
  for (const character of tab) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return COLORS[sum % COLORS.length] ?? COLORS[0];
}

// Other people in the pdf, with their pointers and selections. Nothing is stored.
import { createStore } from 'zustand/vanilla';

export interface Pointing {
  page_id: string;
  /** Points from the top left of the page. */
  x: number;
  y: number;
}

export interface Other {
  /** Unique per tab, since one person may have several open. */
  tab: string;
  /** Id of the person. */
  person: string;
  name: string;
  color: string;
  pointing: Pointing | null;
  selection: readonly string[];
  seen_at: number;
}

export interface PresenceState {
  /** People in the channel by id, except the user. */
  people: ReadonlyMap<string, string>;
  others: ReadonlyMap<string, Other>;
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

/** Distinguishable with any colour vision, and from the accent. */
const COLORS = ['#b45309', '#15803d', '#a21caf', '#b91c1c', '#0e7490', '#4d7c0f', '#6d28d9'] as const;
/** Pointers that have not moved for this long are hidden. */
const STILL_MS = 30_000;

export function createPresenceStore() {
  const store = createStore<PresenceState>()(() => ({ people: new Map(), others: new Map() }));

  return {
    ...store,

    /** @param self id of the current user */
    setPeople(people: ReadonlyMap<string, string>, self: string) {
      const left = [...store.getState().others].filter(([, { person }]) => person === self || people.has(person));
      store.setState({ people, others: new Map(left) });
    },

    /** State sent by another tab; null when it has left. */
    receive(
      tab: string,
      update: { person: string; name: string; pointing: Pointing | null; selection: readonly string[] } | null,
    ) {
      const others = new Map(store.getState().others);
      if (update) others.set(tab, { tab, ...update, color: colorOf(tab), seen_at: Date.now() });
      else others.delete(tab);
      store.setState({ others });
    },

    /** Removes pointers that have not moved for a while. */
    forgetStill(now: number) {
      const { others } = store.getState();
      const moving = [...others].filter(([, other]) => now - other.seen_at < STILL_MS);
      if (moving.length < others.size) store.setState({ others: new Map(moving) });
    },
  };
}

const selections = new WeakMap<PresenceState['others'], ReadonlyMap<string, string>>();

/** Names by selected element. Computed once, because every element reads it. */
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

/** Everyone sees the same colour for a tab. */
function colorOf(tab: string): string {
  let sum = 0;
  for (const character of tab) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return COLORS[sum % COLORS.length] ?? COLORS[0];
}

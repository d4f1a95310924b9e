interface Choice<T> {
  /** The lowest rank goes first, whatever its group has running. */
  rank: (item: T) => number;
  /** What may be taken now. */
  fits: (item: T, group: string) => boolean;
  /** How much a group has running: the group with the least is next, and equal ones take turns. */
  held: (group: string) => number;
}

const anything: Choice<unknown> = { rank: () => 0, fits: () => true, held: () => 0 };

/**
 * First come, first served within a rank and group; groups take turns, so that a thousand items of one group delay nobody else.
 */
export class FairQueue<T> {
  readonly #groups = new Map<string, T[]>();

  get size(): number {
    return [...this.#groups.values()].reduce((sum, items) => sum + items.length, 0);
  }

  add(group: string, item: T): void {
    const items = this.#groups.get(group);
    if (items) items.push(item);
    else this.#groups.set(group, [item]);
  }

  take(choice: Choice<T> = anything): T | undefined {
    let next: Candidate<T> | undefined;
    for (const [group, items] of this.#groups) {
      const first = firstOf(group, items, choice);
      if (first && (!next || isBefore(first, next))) next = first;
    }
    if (!next) return undefined;

    const { group, item } = next;
    const left = (this.#groups.get(group) ?? []).filter((waiting) => waiting !== item);
    this.#groups.delete(group);
    if (left.length > 0) this.#groups.set(group, left); // to the end of the queue
    return item;
  }

  remove(item: T): boolean {
    for (const [group, items] of this.#groups) {
      const index = items.indexOf(item);
      if (index < 0) continue;
      items.splice(index, 1);
      if (items.length === 0) this.#groups.delete(group);
      return true;
    }
    return false;
  }
}

interface Candidate<T> {
  group: string;
  item: T;
  rank: number;
  held: number;
}

function firstOf<T>(group: string, items: readonly T[], { rank, fits, held }: Choice<T>): Candidate<T> | undefined {
  let first: Candidate<T> | undefined;
  for (const item of items)
    if (fits(item, group) && (!first || rank(item) < first.rank)) first = { group, item, rank: rank(item), held: held(group) };
  return first;
}

function isBefore<T>(one: Candidate<T>, other: Candidate<T>): boolean {
  return one.rank === other.rank ? one.held < other.held : one.rank < other.rank;
}

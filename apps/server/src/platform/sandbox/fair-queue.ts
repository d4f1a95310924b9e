interface Choice<T> {
  /** What may be taken at this moment. */
  fits: (item: T, group: string) => boolean;
  /** How much a group has at work already: the one with least is next, among equals they take turns. */
  held: (group: string) => number;
}

const anything: Choice<unknown> = { fits: () => true, held: () => 0 };

/** First come, first served within a group; groups take turns, so that one with a thousand items delays nobody. */
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

  take({ fits, held }: Choice<T> = anything): T | undefined {
    let next: { group: string; item: T; held: number } | undefined;
    for (const [group, items] of this.#groups) {
      const item = items.find((waiting) => fits(waiting, group));
      if (item !== undefined && (!next || held(group) < next.held)) next = { group, item, held: held(group) };
    }
    if (!next) return undefined;

    const { group, item } = next;
    const left = (this.#groups.get(group) ?? []).filter((waiting) => waiting !== item);
    this.#groups.delete(group);
    if (left.length > 0) this.#groups.set(group, left); // to the end of the line
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

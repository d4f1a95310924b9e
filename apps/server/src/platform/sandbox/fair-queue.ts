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

  take(): T | undefined {
    const next = this.#groups.entries().next().value;
    if (!next) return undefined;

    const [group, items] = next;
    const item = items.shift();
    this.#groups.delete(group);
    if (items.length > 0) this.#groups.set(group, items); // to the end of the line
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

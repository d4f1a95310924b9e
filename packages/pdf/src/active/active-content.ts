// Content that makes readers or printers show something else than the screen does, or that acts by itself.
import { type ActiveContentKind, activeContentKinds } from './active-content-kinds.ts';

export interface ActiveContent {
  kind: ActiveContentKind;
  /** Pages from 1, at most `mostPagesListed` of them; empty for what belongs to the document as a whole. */
  pages: number[];
}

export const mostPagesListed = 20;

/** Gathers findings: each kind once, with its pages in order. */
export class Findings {
  readonly #pages = new Map<ActiveContentKind, Set<number>>();

  /** @param page from 1; left out for what belongs to the document as a whole */
  add(kind: ActiveContentKind, page?: number): void {
    const pages = this.#pages.get(kind) ?? new Set();
    this.#pages.set(kind, pages);
    if (page !== undefined && pages.size < mostPagesListed) pages.add(page);
  }

  list(): ActiveContent[] {
    return activeContentKinds.flatMap((kind) => {
      const pages = this.#pages.get(kind);
      return pages ? [{ kind, pages: [...pages].toSorted((one, other) => one - other) }] : [];
    });
  }
}

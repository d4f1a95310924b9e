// Content that looks different in other readers or in print, or that acts without a click.
import { type ActiveContentKind, activeContentKinds } from './active-content-kinds.ts';

export interface ActiveContent {
  kind: ActiveContentKind;
  /** Pages from 1, at most `maxPagesListed` of them; empty for content that belongs to the document as a whole. */
  pages: number[];
}

export const maxPagesListed = 20;

/** Collects findings: each kind once, with its pages in order. */
export class Findings {
  readonly #pages = new Map<ActiveContentKind, Set<number>>();

  /** @param page from 1; omitted for content that belongs to the document as a whole */
  add(kind: ActiveContentKind, page?: number): void {
    const pages = this.#pages.get(kind) ?? new Set();
    this.#pages.set(kind, pages);
    if (page !== undefined && pages.size < maxPagesListed) pages.add(page);
  }

  list(): ActiveContent[] {
    return activeContentKinds.flatMap((kind) => {
      const pages = this.#pages.get(kind);
      return pages ? [{ kind, pages: [...pages].toSorted((one, other) => one - other) }] : [];
    });
  }
}

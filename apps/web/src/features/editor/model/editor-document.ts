// The elements and pages of one pdf as the person sees them: what the server has, with their own changes on top.
import type { PdfPage } from '@countersign/contract/pdfs';
import {
  type Element,
  type ElementOperation,
  type Elements,
  applyOperations,
  inFillingOrder,
  targetOf,
} from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { compactOperations } from './compact.ts';
import { rebase } from './rebase.ts';

export interface DocumentState {
  pages: readonly PdfPage[];
  /** The revision that last changed the pages. */
  pages_revision: number;
  elements: Elements;
  /** Ids by page, in the order of filling in. An unchanged page keeps its very list. */
  by_page: ReadonlyMap<string, readonly string[]>;
  revision: number;
  /** Operations that the server has not confirmed. The first `in_flight` of them are on their way. */
  pending: readonly ElementOperation[];
  in_flight: number;
}

export type EditorDocument = ReturnType<typeof createEditorDocument>;

export interface DocumentStart {
  pages: readonly PdfPage[];
  pages_revision: number;
  elements: readonly Element[];
  revision: number;
}

export function createEditorDocument(start: DocumentStart) {
  let base: Elements = new Map(start.elements.map((element) => [element.id, element]));
  const store = createStore<DocumentState>()(() => ({
    pages: start.pages,
    pages_revision: start.pages_revision,
    elements: base,
    by_page: indexByPage(base, new Map()),
    revision: start.revision,
    pending: [],
    in_flight: 0,
  }));

  function show(elements: Elements, more: Partial<DocumentState>): void {
    const { by_page } = store.getState();
    store.setState({ elements, by_page: indexByPage(elements, by_page), ...more });
  }

  return {
    store,
    get state() {
      return store.getState();
    },

    /** Applies operations on the screen and queues them. @returns the operations that undo them; throws OperationError */
    commit(operations: readonly ElementOperation[]): ElementOperation[] {
      const { elements, pending, in_flight } = store.getState();
      const result = applyOperations(elements, operations);
      const waiting = compactOperations([...pending.slice(in_flight), ...operations]);
      show(result.elements, { pending: [...pending.slice(0, in_flight), ...waiting] });
      return result.inverses;
    },

    /** As `commit`, for operations that may have been overtaken by others: what cannot be applied is left out. */
    commitPossible(operations: readonly ElementOperation[]): { inverses: ElementOperation[]; lost: string[] } {
      const { elements } = store.getState();
      const possible = rebase(elements, operations);
      if (possible.operations.length > 0) this.commit(possible.operations);
      return { inverses: possible.inverses, lost: possible.lost };
    },

    /** Marks the next `count` operations as sent and returns them. */
    takeBatch(count: number): ElementOperation[] {
      const { pending } = store.getState();
      const batch = pending.slice(0, count);
      store.setState({ in_flight: batch.length });
      return batch;
    },

    /** The batch did not arrive; it waits again. */
    putBatchBack(): void {
      store.setState({ in_flight: 0 });
    },

    /** The server has taken the batch; the answer holds what is different from the revision that it was made on. */
    confirmBatch(answer: { revision: number; elements: readonly Element[]; deleted: readonly string[] }): string[] {
      const { pending, in_flight } = store.getState();
      const present = new Map(base);
      for (const element of answer.elements) present.set(element.id, element);
      for (const id of answer.deleted) present.delete(id);
      return this.rebaseOnto({ revision: answer.revision, elements: [...present.values()] }, pending.slice(in_flight));
    },

    /** Takes over a newer state of the server and puts what is pending on top. @returns ids whose changes were lost */
    rebaseOnto(answer: { revision: number; elements: readonly Element[] }, pending = store.getState().pending): string[] {
      base = sameWhereEqual(answer.elements, store.getState().elements);
      const result = rebase(base, pending);
      show(result.elements, { revision: answer.revision, pending: result.operations, in_flight: 0 });
      return result.lost;
    },

    /** Takes over pages that were changed, with all elements of that time. @returns ids whose changes were lost */
    takePages(answer: DocumentStart): string[] {
      store.setState({ pages: answer.pages, pages_revision: answer.pages_revision });
      const there = new Set(answer.pages.map((page) => page.id));
      const { pending } = store.getState();
      const possible = pending.filter((operation) => isOnPages(operation, there));
      const gone = pending.filter((operation) => !possible.includes(operation)).map(targetOf);
      return [...new Set([...gone, ...this.rebaseOnto(answer, possible)])];
    },

    /** What the server has, as far as it is known here. */
    get base() {
      return base;
    },

    /** Drops what is pending, for operations that the server will never take. */
    dropPending(): void {
      show(base, { pending: [], in_flight: 0 });
    },
  };
}

function isOnPages(operation: ElementOperation, pages: ReadonlySet<string>): boolean {
  if (operation.op === 'create') return pages.has(operation.element.page_id);
  const page = operation.op === 'update' ? operation.changes['page_id'] : undefined;
  return typeof page !== 'string' || pages.has(page);
}

/** Elements that did not change keep their identity, so that nothing is drawn again for them. */
function sameWhereEqual(fresh: readonly Element[], shown: Elements): Elements {
  return new Map(
    fresh.map((element) => {
      const known = shown.get(element.id);
      return [element.id, known && isSameElement(known, element) ? known : element];
    }),
  );
}

function isSameElement(known: Element, fresh: Element): boolean {
  return known === fresh || JSON.stringify(sorted(known)) === JSON.stringify(sorted(fresh));
}

function sorted(element: Element): [string, unknown][] {
  return Object.entries(element).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function indexByPage(elements: Elements, before: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, Element[]>();
  for (const element of elements.values()) {
    const list = pages.get(element.page_id);
    if (list) list.push(element);
    else pages.set(element.page_id, [element]);
  }

  return new Map(
    [...pages].map(([pageId, list]) => {
      const ids = list.toSorted(inFillingOrder).map((element) => element.id);
      const known = before.get(pageId);
      return [pageId, known && known.length === ids.length && known.every((id, index) => id === ids[index]) ? known : ids];
    }),
  );
}

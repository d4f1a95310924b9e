// The elements and pages of one pdf as the user sees them: the server's state with local changes on top.
import type { PdfPage } from '@countersign/contract/pdfs';
import {
  type Element,
  type ElementOperation,
  type Elements,
  applyOperations,
  inFillingOrder,
  targetOf,
} from '@countersign/document-model';
import { drawingRanks } from '@countersign/document-model/paper';
import { createStore } from 'zustand/vanilla';
import { type TakenPages, planForPages } from './adopt-pages.ts';
import { compactOperations } from './compact.ts';
import { withTheirWords } from './merge-words.ts';
import { rebase } from './rebase.ts';
import { createdBy, emptied, without } from './partial-operations.ts';
import type { FieldOf } from './transport.ts';

export interface DocumentState {
  pages: readonly PdfPage[];
  /** The revision that last changed the pages. */
  pages_revision: number;
  elements: Elements;
  /** Ids by page, in filling order. The array of an unchanged page keeps its identity. */
  by_page: ReadonlyMap<string, readonly string[]>;
  /** Stacking order as in the PDF: rank by id, higher is further up. */
  ranks: ReadonlyMap<string, number>;
  revision: number;
  /** Operations not confirmed by the server. The first `in_flight` of them have been sent. */
  pending: readonly ElementOperation[];
  in_flight: number;
}

export type EditorDocument = ReturnType<typeof createEditorDocument>;

export interface DocumentStart {
  pages: readonly PdfPage[];
  pages_revision: number;
  elements: readonly Element[];
  revision: number;
  /** Revision of the last restore of an earlier version. */
  restored_revision?: number;
}

export function createEditorDocument(start: DocumentStart) {
  let base: Elements = new Map(start.elements.map((element) => [element.id, element]));
  /** Elements whose creation was sent and not confirmed. */
  const sent = new Set<string>();
  const store = createStore<DocumentState>()(() => ({
    pages: start.pages,
    pages_revision: start.pages_revision,
    elements: base,
    by_page: indexByPage(base, new Map()),
    ranks: drawingRanks([...base.values()]),
    revision: start.revision,
    pending: [],
    in_flight: 0,
  }));

  function show(elements: Elements, more: Partial<DocumentState>): void {
    const { by_page, elements: before, ranks } = store.getState();
    store.setState({
      elements: isSameOf(before, elements) ? before : elements,
      by_page: indexByPage(elements, by_page),
      ranks: isStackedAlike(before, elements) ? ranks : drawingRanks([...elements.values()]),
      ...more,
    });
  }

  /** @param elements result of applying `operations` */
  function queue(elements: Elements, operations: readonly ElementOperation[]): void {
    const { pending, in_flight } = store.getState();
    const waiting = compactOperations([...pending.slice(in_flight), ...operations], sent);
    show(elements, { pending: [...pending.slice(0, in_flight), ...waiting] });
  }

  return {
    store,
    get state() {
      return store.getState();
    },

    /** Applies operations locally and queues them. @returns the inverse operations. @throws OperationError */
    commit(operations: readonly ElementOperation[]): ElementOperation[] {
      const { elements, inverses } = applyOperations(store.getState().elements, operations);
      queue(elements, operations);
      return inverses;
    },

    /** As `commit`, for operations that may conflict with changes by others: those that cannot be applied are left out. */
    commitPossible(operations: readonly ElementOperation[]): { inverses: ElementOperation[]; lost: string[] } {
      const possible = rebase(store.getState().elements, operations);
      if (possible.operations.length > 0) queue(possible.elements, possible.operations);
      return { inverses: possible.inverses, lost: possible.lost };
    },

    /** As `commitPossible`, for operations left by an earlier session, some of which may have reached the server. */
    resume(operations: readonly ElementOperation[]): { lost: string[] } {
      for (const id of createdBy(operations)) sent.add(id);
      return this.commitPossible(operations);
    },

    /** Marks the next operations as sent and returns them: at most `count`, and within `bytes` except for the first. */
    nextBatch(count: number, bytes = Infinity): ElementOperation[] {
      const { pending } = store.getState();
      let sum = 0;
      const tooMuch = pending.slice(0, count).findIndex((operation) => (sum += sizeOf(operation)) > bytes);
      const batch = pending.slice(0, tooMuch === -1 ? count : Math.max(1, tooMuch));
      store.setState({ in_flight: batch.length });
      for (const id of createdBy(batch)) sent.add(id);
      return batch;
    },

    /** The batch was not delivered and is queued again. */
    restoreBatch(): void {
      store.setState({ in_flight: 0 });
    },

    /** The server accepted the batch; the answer holds the differences to the revision that it was based on. */
    confirmBatch(answer: { revision: number; elements: readonly Element[]; deleted: readonly string[] }): string[] {
      const { pending, in_flight } = store.getState();
      const present = new Map(base);
      for (const element of answer.elements) present.set(element.id, element);
      for (const id of answer.deleted) present.delete(id);
      base = rebase(base, pending.slice(0, in_flight)).elements;
      for (const id of createdBy(pending.slice(0, in_flight))) sent.delete(id);
      return this.rebaseOnto({ revision: answer.revision, elements: [...present.values()] }, pending.slice(in_flight));
    },

    /** Adopts a newer server state and reapplies pending operations. @returns ids of elements whose changes were lost */
    rebaseOnto(
      answer: { revision: number; elements: readonly Element[] },
      pending = store.getState().pending,
      update: Partial<Pick<DocumentState, 'pages' | 'pages_revision'>> = {},
    ): string[] {
      const before = base;
      base = sameWhereEqual(answer.elements, store.getState().elements);
      const result = rebase(base, withTheirWords(pending, before, base));
      show(result.elements, { revision: answer.revision, pending: result.operations, in_flight: 0, ...update });
      return result.lost;
    },

    /** Adopts changed pages, with all elements of that revision. */
    takePages(answer: DocumentStart): TakenPages {
      const { possible, dropped, ...plan } = planForPages(store.getState(), { base, answer });
      // In one update: elements must never appear on pages that their coordinates do not refer to.
      const { pages, pages_revision } = answer;
      const left = this.rebaseOnto(answer, possible, { pages, pages_revision });
      const created = new Set(plan.orphaned.map(({ id }) => id));
      const lost = [...dropped, ...left].filter((id) => !created.has(id));
      return { ...plan, lost: [...new Set(lost)] };
    },

    /** The last known state of the server. */
    get base() {
      return base;
    },

    /**
     * Drops the sent batch, or the given fields of it, because the server will never accept them. Other pending operations are
     * kept as far as they still apply.
     */
    dropBatch(fields?: readonly FieldOf[]): void {
      const { pending, in_flight } = store.getState();
      const wrong = Map.groupBy(fields ?? [], ({ id }) => id);
      const rest = pending.flatMap((operation, index) => {
        if (index >= in_flight) return [operation];
        return fields ? without(operation, wrong.get(targetOf(operation)) ?? []) : [];
      });
      const result = rebase(base, rest);
      show(result.elements, { pending: result.operations, in_flight: 0 });
    },

    /** Queues the batch again with the given fields set to null. */
    freeBatch(fields: readonly FieldOf[]): void {
      const { pending, in_flight } = store.getState();
      const free = (id: string) => Object.fromEntries(fields.filter((one) => one.id === id).map(({ field }) => [field, null]));
      const result = rebase(
        base,
        pending.map((operation, index) => (index < in_flight ? emptied(operation, free(targetOf(operation))) : operation)),
      );
      show(result.elements, { pending: result.operations, in_flight: 0 });
    },
  };
}

/** Approximate size in bytes: images count, everything else is small. */
function sizeOf(operation: ElementOperation): number {
  const value =
    operation.op === 'create' ? ('value' in operation.element ? operation.element.value : null) : changedValue(operation);
  return 1_000 + (typeof value === 'string' ? value.length : value === null ? 0 : JSON.stringify(value ?? null).length);
}

function changedValue(operation: ElementOperation): unknown {
  return operation.op === 'update' ? operation.changes['value'] : null;
}

/** Unchanged elements keep their identity, so that they are not rendered again. */
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

function isSameOf(before: Elements, now: Elements): boolean {
  if (before.size !== now.size) return false;
  for (const [id, element] of now) if (before.get(id) !== element) return false;
  return true;
}

function isStackedAlike(before: Elements, now: Elements): boolean {
  if (before.size !== now.size) return false;
  for (const [id, { layer }] of now) if (before.get(id)?.layer !== layer) return false;
  return true;
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
      const ids = inFillingOrder(list).map((element) => element.id);
      const known = before.get(pageId);
      return [pageId, known && known.length === ids.length && known.every((id, index) => id === ids[index]) ? known : ids];
    }),
  );
}

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
import { drawingRanks } from '@countersign/document-model/paper';
import { createStore } from 'zustand/vanilla';
import { compactOperations } from './compact.ts';
import { withTheirWords } from './merge-words.ts';
import { rebase } from './rebase.ts';
import { PLACES, remapOperations } from './page-remap.ts';
import type { FieldOf } from './transport.ts';

export interface DocumentState {
  pages: readonly PdfPage[];
  /** The revision that last changed the pages. */
  pages_revision: number;
  elements: Elements;
  /** Ids by page, in the order of filling in. An unchanged page keeps its very list. */
  by_page: ReadonlyMap<string, readonly string[]>;
  /** What lies over what, as on the paper: a number by id, higher is further up. */
  ranks: ReadonlyMap<string, number>;
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
  /** The revision in which someone last went back to an earlier version. */
  restored_revision?: number;
}

/** See `takePages`. */
export interface TakenPages {
  lost: string[];
  stranded: Element[];
  moved_back: number;
  overtaken: ElementOperation[];
}

export function createEditorDocument(start: DocumentStart) {
  let base: Elements = new Map(start.elements.map((element) => [element.id, element]));
  /** Elements whose creation was sent, and has not been heard to have arrived. */
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

  /** @param elements as `operations` have made them */
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

    /** Applies operations on the screen and queues them. @returns the operations that undo them; throws OperationError */
    commit(operations: readonly ElementOperation[]): ElementOperation[] {
      const { elements, inverses } = applyOperations(store.getState().elements, operations);
      queue(elements, operations);
      return inverses;
    },

    /** As `commit`, for operations that may have been overtaken by others: what cannot be applied is left out. */
    commitPossible(operations: readonly ElementOperation[]): { inverses: ElementOperation[]; lost: string[] } {
      const possible = rebase(store.getState().elements, operations);
      if (possible.operations.length > 0) queue(possible.elements, possible.operations);
      return { inverses: possible.inverses, lost: possible.lost };
    },

    /** As `commitPossible`, with what an earlier visit has left: some of it may be at the server already, or on its way there. */
    resume(operations: readonly ElementOperation[]): { lost: string[] } {
      for (const id of createdBy(operations)) sent.add(id);
      return this.commitPossible(operations);
    },

    /** Marks the next operations as sent and returns them: at most `count`, and no more than `bytes` but for the first. */
    takeBatch(count: number, bytes = Infinity): ElementOperation[] {
      const { pending } = store.getState();
      let sum = 0;
      const tooMuch = pending.slice(0, count).findIndex((operation) => (sum += sizeOf(operation)) > bytes);
      const batch = pending.slice(0, tooMuch === -1 ? count : Math.max(1, tooMuch));
      store.setState({ in_flight: batch.length });
      for (const id of createdBy(batch)) sent.add(id);
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
      base = rebase(base, pending.slice(0, in_flight)).elements;
      for (const id of createdBy(pending.slice(0, in_flight))) sent.delete(id);
      return this.rebaseOnto({ revision: answer.revision, elements: [...present.values()] }, pending.slice(in_flight));
    },

    /** Takes over a newer state of the server and puts what is pending on top. @returns ids whose changes were lost */
    rebaseOnto(
      answer: { revision: number; elements: readonly Element[] },
      pending = store.getState().pending,
      paper: Partial<Pick<DocumentState, 'pages' | 'pages_revision'>> = {},
    ): string[] {
      const before = base;
      base = sameWhereEqual(answer.elements, store.getState().elements);
      const result = rebase(base, withTheirWords(pending, before, base));
      show(result.elements, { revision: answer.revision, pending: result.operations, in_flight: 0, ...paper });
      return result.lost;
    },

    /**
     * Takes over pages that were changed, with all elements of that time.
     * @returns ids whose changes were lost, elements that were made for pages that are gone, how many were moved to such
     *   pages, and are back where they were, and what was void as an earlier version is there now: of that only what was made stays
     */
    takePages(answer: DocumentStart): TakenPages {
      const before = store.getState();
      const [known, there] = [base, new Set(answer.pages.map((page) => page.id))];
      const waiting = remapOperations(before.pending, { told: before.pages, now: answer.pages, known: (id) => known.get(id) });
      const back = new Set(waiting.filter((one) => one.op === 'update' && !isOnPages(one, there)).map(targetOf));
      const pending = waiting.flatMap((operation) => (back.has(targetOf(operation)) ? withoutPlace(operation) : [operation]));
      const isRestored = (answer.restored_revision ?? 0) > before.revision;
      const created = new Set(createdBy(pending));
      const overtaken = isRestored ? pending.filter((operation) => !created.has(targetOf(operation))) : [];
      const standing = pending.filter((operation) => !overtaken.includes(operation));
      const possible = standing.filter((operation) => isOnPages(operation, there));
      const gone = standing.filter((operation) => !possible.includes(operation));
      const stranded = gone.flatMap((operation) => (operation.op === 'create' ? [operation.element] : []));
      const made = new Set(stranded.map(({ id }) => id));
      const known_now = new Set(answer.elements.map(({ id }) => id));
      const without = overtaken.filter((operation) => operation.op === 'update' && !known_now.has(operation.id));
      // At once: elements must not be seen on pages that their places do not tell of.
      const { pages, pages_revision } = answer;
      const left = this.rebaseOnto(answer, possible, { pages, pages_revision });
      const lost = [...[...gone, ...without].map(targetOf), ...left].filter((id) => !made.has(id));
      return { lost: [...new Set(lost)], stranded, moved_back: back.size, overtaken };
    },

    /** What the server has, as far as it is known here. */
    get base() {
      return base;
    },

    /**
     * Drops the batch that was sent, or of it what is about these fields: the server will never take that. What else waits
     * stays, as far as it makes sense without.
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

    /** The batch waits again, with these fields empty. */
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

function createdBy(operations: readonly ElementOperation[]): string[] {
  return operations.flatMap((operation) => (operation.op === 'create' ? [operation.element.id] : []));
}

function emptied(operation: ElementOperation, empty: Record<string, null>): ElementOperation {
  if (operation.op === 'create') return { ...operation, element: { ...operation.element, ...empty } };
  if (operation.op === 'delete') return operation;
  return { ...operation, changes: { ...operation.changes, ...empty } };
}

/** About as many bytes as it takes to send: images count, the rest is small. */
function sizeOf(operation: ElementOperation): number {
  const value =
    operation.op === 'create' ? ('value' in operation.element ? operation.element.value : null) : changedValue(operation);
  return 1_000 + (typeof value === 'string' ? value.length : value === null ? 0 : JSON.stringify(value ?? null).length);
}

function changedValue(operation: ElementOperation): unknown {
  return operation.op === 'update' ? operation.changes['value'] : null;
}

/** Of an element that was moved to a page that is gone, only the move is lost, and where it was moved to there afterwards. */
function withoutPlace(operation: ElementOperation): ElementOperation[] {
  if (operation.op !== 'update') return [operation];
  const places = Object.keys(operation.changes).filter((field) => field === 'page_id' || PLACES.has(field));
  return without(
    operation,
    places.map((field) => ({ field })),
  );
}

/** What is left of an operation without fields that are wrong: nothing where they are all of it, or it makes an element. */
function without(operation: ElementOperation, wrong: readonly Pick<FieldOf, 'field'>[]): ElementOperation[] {
  if (wrong.length === 0) return [operation];
  if (operation.op !== 'update' || !wrong.every(({ field }) => field in operation.changes)) return [];
  // A place on a page that it does not get to says nothing.
  const fields = new Set(wrong.flatMap(({ field }) => (field === 'page_id' ? [field, ...PLACES] : [field])));
  const changes = Object.fromEntries(Object.entries(operation.changes).filter(([field]) => !fields.has(field)));
  return Object.keys(changes).length > 0 ? [{ ...operation, changes }] : [];
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

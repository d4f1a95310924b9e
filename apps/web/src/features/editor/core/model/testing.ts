// Shared test helpers of the model: elements, a fake server, an editor without a screen.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import {
  type Element,
  type ElementKind,
  type ElementOperation,
  type Elements,
  OperationError,
  applyOperations,
  canMerge,
  createElement,
  elementOnView,
  isShownAlike,
  restUnchosen,
  targetOf,
  uuidv7,
} from '@countersign/document-model';
import { type Editor, createEditor } from './editor.ts';
import type { EditorParts, NotDone, PagesChanged, Remade } from './editor-parts.ts';
import type { OfflineQueue, QueueStorage } from '../sync/offline-queue.ts';
import { changedPages } from './testing-pages.ts';
import type { Present, SendResult, Transport } from '../document/transport.ts';

const uuid = (prefix: string, number: number) => `${prefix}-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const pageId = (number: number) => uuid('0a000000', number);
export const elementId = (number: number) => uuid('0e000000', number);

export const PAGES: PdfPage[] = [1, 2].map((number) => ({
  id: pageId(number),
  order: number,
  width: 595,
  height: 841,
  rotation: 0,
  mode: 'edit',
  turn: 0,
  crop: null,
}));

export function element(number: number, overrides: Record<string, unknown> = {}, kind: ElementKind = 'rectangle'): Element {
  return createElement({ id: elementId(number), page_id: pageId(1), kind, x: 100, y: 100 }, overrides);
}

/** Applies batches like the real server: merges if possible, otherwise answers with a conflict. */
export class TestServer {
  revision = 0;
  pages_revision = 0;
  restored_revision = 0;
  pages: PdfPage[] = PAGES;
  elements: Elements;
  readonly #removed = new Map<string, PdfPage>();
  readonly #kept = new Map<string, { pages: PdfPage[]; elements: Element[] }>();
  readonly batches: ElementOperation[][] = [];
  isReachable = true;
  /** The server responds, but with an error. */
  hasFault = false;
  /** The next batch is applied, but its answer is lost. */
  losesAnswer = false;
  /** Decides which batches are refused, and how; null accepts them. */
  judge: (operations: readonly ElementOperation[]) => SendResult | null = () => null;
  readonly #listeners = new Set<(revision: number) => void>();

  constructor(start: readonly Element[] = []) {
    this.elements = new Map(start.map((entry) => [entry.id, entry]));
  }

  get list(): Element[] {
    return [...this.elements.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Reports every revision, as the live channel does. */
  onRevision(listener: (revision: number) => void): void {
    this.#listeners.add(listener);
  }

  #advance(operations: ElementOperation[]): void {
    this.batches.push(operations);
    this.revision += 1;
    const { revision } = this;
    for (const listener of this.#listeners) queueMicrotask(() => listener(revision));
  }

  transport(): Transport {
    return {
      send: async (batch) => this.#send(structuredClone(batch)),
      fetch: async (known) => (!this.isReachable ? 'unreachable' : this.hasFault ? 'failed' : this.#present(known)),
    };
  }

  /** As the editor calls it: refused if the revision is outdated. */
  changePagesOn({ revision, operations }: { revision: number; operations: readonly PageOperation[] }) {
    if (!this.isReachable || revision >= this.pages_revision) return this.changePages({ operations });
    return { is_behind: true as const, message: 'Somebody else has changed the pages.' };
  }

  /** Changes pages like the real server: elements are removed with their pages, and rotated with them. */
  changePages({ operations }: { operations: readonly PageOperation[] }): PagesChanged | NotDone {
    if (!this.isReachable) return 'unreachable';
    const before = new Map(this.pages.map((page) => [page.id, page]));
    const pages = operations.reduce((planned, operation) => changedPages(planned, operation, this.#removed), this.pages);
    if (pages.length === 0) return 'refused';
    this.pages = pages;
    const there = new Map(this.pages.map((page) => [page.id, page]));
    const deleted = this.list.filter(({ page_id }) => !there.has(page_id)).map(({ id }) => id);
    const moved = this.list.flatMap((one) => {
      const [from, to] = [before.get(one.page_id), there.get(one.page_id)];
      return from && to && !isShownAlike(from, to) ? [elementOnView(one, from, to)] : [];
    });
    this.elements = new Map(
      [...this.elements, ...moved.map((one) => [one.id, one] as const)].filter(([id]) => !deleted.includes(id)),
    );
    this.#advance([
      ...deleted.map((id) => ({ op: 'delete' as const, id })),
      ...moved.map(({ id, x, y }) => ({ op: 'update' as const, id, changes: { x, y } })),
    ]);
    this.pages_revision = this.revision;
    return structuredClone({ revision: this.revision, pages: this.pages, elements: moved, deleted });
  }

  keep(): string {
    const id = uuidv7();
    this.#kept.set(id, structuredClone({ pages: this.pages, elements: this.list }));
    return id;
  }

  /** Restores a snapshot, which is used up by that. */
  goBack(snapshot: string): Remade | NotDone {
    const state = this.#kept.get(snapshot);
    if (!this.isReachable) return 'unreachable';
    if (!state) return 'refused';
    const before = this.keep();
    this.#kept.delete(snapshot);
    this.pages = state.pages;
    this.elements = new Map(state.elements.map((it) => [it.id, it]));
    this.#advance([]);
    this.pages_revision = this.revision;
    this.restored_revision = this.revision;
    const { revision } = this;
    return { ...state, revision, pages_revision: revision, restored_revision: revision, before };
  }

  #present(known: { pages_revision: number }): Present {
    const { revision, pages, pages_revision, restored_revision } = this;
    const pages_update =
      pages_revision > known.pages_revision ? { pages_update: { pages, pages_revision, restored_revision } } : {};
    return structuredClone({ revision, elements: this.list, ...pages_update });
  }

  #isOnPage(operation: ElementOperation): boolean {
    const page =
      operation.op === 'create'
        ? operation.element.page_id
        : operation.op === 'update'
          ? operation.changes['page_id']
          : undefined;
    return page === undefined || this.pages.some(({ id }) => id === page);
  }

  #send(batch: Parameters<Transport['send']>[0]): SendResult {
    if (!this.isReachable) return { kind: 'unreachable' };
    if (batch.pages_revision < this.pages_revision) return { kind: 'conflict' };
    const refusal = this.judge(batch.operations);
    if (refusal) return refusal;
    const between = this.batches.slice(batch.revision).flat();
    if (batch.revision !== this.revision && !canMerge(between, batch.operations)) return { kind: 'conflict' };
    const gone = batch.operations.filter((operation) => !this.#isOnPage(operation));
    if (gone.length > 0)
      return {
        kind: 'refused',
        message: 'There is no such page.',
        fields: gone.map((operation) => ({ id: targetOf(operation), field: 'page_id' })),
      };
    let rest: ElementOperation[];
    try {
      const applied = applyOperations(this.elements, batch.operations).elements;
      rest = restUnchosen(applied, batch.operations);
      this.elements = applyOperations(applied, rest).elements;
    } catch (error) {
      if (error instanceof OperationError && error.problem !== 'invalid') return { kind: 'conflict' };
      return { kind: 'refused', message: 'Not valid.' };
    }
    this.#advance([...batch.operations, ...rest]);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return { kind: 'unreachable' };
    }
    const ids = new Set([...between, ...batch.operations, ...rest].map(targetOf));
    return {
      kind: 'done',
      answer: {
        revision: this.revision,
        elements: structuredClone(this.list.filter(({ id }) => ids.has(id))),
        deleted: [...ids].filter((id) => !this.elements.has(id)),
      },
    };
  }
}

export class TestStorage implements QueueStorage {
  kept: OfflineQueue | null = null;
  load = async () => (this.kept ? [this.kept] : []);
  save = async (queue: OfflineQueue | null) => {
    this.kept = queue && structuredClone(queue);
  };
}

type Told = Pick<
  EditorParts,
  | 'can_edit'
  | 'changePages'
  | 'notDone'
  | 'goBack'
  | 'onLost'
  | 'onRefused'
  | 'onFull'
  | 'onMovedBack'
  | 'onOrphaned'
  | 'onTypingEnded'
  | 'onWidthChanged'
>;

export function testEditor({
  server = new TestServer(),
  storage = new TestStorage(),
  transport = server.transport(),
  ...told
}: { server?: TestServer; storage?: TestStorage; transport?: Transport } & Partial<Told> = {}): Editor {
  return createEditor({
    pages: server.pages,
    pages_revision: server.pages_revision,
    elements: server.list,
    revision: server.revision,
    can_edit: true,
    transport,
    storage,
    changePages: async (change) => server.changePagesOn(change),
    goBack: async (snapshot) => server.goBack(snapshot),
    ...told,
  });
}

export function shown(editor: Editor): Element[] {
  return [...editor.document.state.elements.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

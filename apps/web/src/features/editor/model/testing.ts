// What the tests of the model share: elements, a server that behaves like ours, an editor without a screen.
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
  targetOf,
  uuidv7,
} from '@countersign/document-model';
import { type Editor, type PagesChanged, type Remade, createEditor } from './editor.ts';
import type { KeptQueue, QueueStorage, SendResult, Transport } from './sync.ts';

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

/** Applies batches as the real one does: merged where it can be, else refused with what is there now. */
export class TestServer {
  revision = 0;
  pages: PdfPage[] = PAGES;
  elements: Elements;
  readonly #removed = new Map<string, PdfPage>();
  readonly #kept = new Map<string, { pages: PdfPage[]; elements: Element[] }>();
  readonly batches: ElementOperation[][] = [];
  isReachable = true;
  /** The next batch is applied, but its answer gets lost. */
  losesAnswer = false;

  constructor(start: readonly Element[] = []) {
    this.elements = new Map(start.map((entry) => [entry.id, entry]));
  }

  get list(): Element[] {
    return [...this.elements.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  transport(): Transport {
    return {
      send: async (batch) => this.#send(structuredClone(batch)),
      fetch: async () => (this.isReachable ? { revision: this.revision, elements: structuredClone(this.list) } : null),
    };
  }

  /** Pages as the real one changes them, elements going with those that are taken out; nothing moves with a turn. */
  changePages({ operations }: { operations: readonly PageOperation[] }): PagesChanged | null {
    if (!this.isReachable) return null;
    for (const operation of operations) this.pages = changedPages(this.pages, operation, this.#removed);
    const there = new Set(this.pages.map(({ id }) => id));
    const deleted = this.list.filter(({ page_id }) => !there.has(page_id)).map(({ id }) => id);
    this.elements = new Map([...this.elements].filter(([id]) => !deleted.includes(id)));
    this.batches.push(deleted.map((id) => ({ op: 'delete', id })));
    this.revision += 1;
    return structuredClone({ revision: this.revision, pages: this.pages, elements: [], deleted });
  }

  keep(): string {
    const id = uuidv7();
    this.#kept.set(id, structuredClone({ pages: this.pages, elements: this.list }));
    return id;
  }

  /** To a state that was kept, which is no more then. */
  goBack(snapshot: string): Remade | null {
    const state = this.#kept.get(snapshot);
    if (!this.isReachable || !state) return null;
    const before = this.keep();
    this.#kept.delete(snapshot);
    this.pages = state.pages;
    this.elements = new Map(state.elements.map((it) => [it.id, it]));
    this.revision += 1;
    this.batches.push([]);
    return { ...state, revision: this.revision, pages_revision: this.revision, before };
  }

  #send(batch: { revision: number; operations: ElementOperation[] }): SendResult {
    if (!this.isReachable) return { kind: 'unreachable' };
    const between = this.batches.slice(batch.revision).flat();
    if (batch.revision !== this.revision && !canMerge(between, batch.operations)) return { kind: 'conflict' };
    try {
      this.elements = applyOperations(this.elements, batch.operations).elements;
    } catch (error) {
      if (error instanceof OperationError && error.problem !== 'invalid') return { kind: 'conflict' };
      return { kind: 'refused', message: 'Not valid.' };
    }
    this.batches.push(batch.operations);
    this.revision += 1;
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return { kind: 'unreachable' };
    }
    const ids = new Set([...between, ...batch.operations].map(targetOf));
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

/** One operation on pages, without sizes. */
export function changedPages(pages: readonly PdfPage[], operation: PageOperation, removed: Map<string, PdfPage>): PdfPage[] {
  if (operation.op === 'append') return pages.toSpliced(pages.length, 0, { ...PAGES[0], id: uuidv7() } as PdfPage);
  const page = pages.find(({ id }) => id === operation.page_id);
  const others = pages.filter((other) => other !== page);
  switch (operation.op) {
    case 'delete':
      if (page) removed.set(page.id, page);
      return others;
    case 'restore': {
      const gone = removed.get(operation.page_id);
      return gone ? pages.toSpliced(operation.order - 1, 0, gone) : [...pages];
    }
    case 'move':
      return page ? others.toSpliced(operation.order - 1, 0, page) : others;
    case 'view':
      return pages.map((it) => (it === page ? { ...it, turn: operation.turn, crop: operation.crop } : it));
    case 'rotate':
      return pages.map((it) => (it === page ? { ...it, turn: operation.rotation } : it));
    default:
      return [...pages];
  }
}

export class TestStorage implements QueueStorage {
  kept: KeptQueue | null = null;
  load = async () => this.kept;
  save = async (queue: KeptQueue | null) => {
    this.kept = queue && structuredClone(queue);
  };
}

export function testEditor(
  options: { server?: TestServer; storage?: TestStorage; onLost?: (ids: string[]) => void } = {},
): Editor {
  const server = options.server ?? new TestServer();
  return createEditor({
    pages: server.pages,
    pages_revision: server.revision,
    elements: server.list,
    revision: server.revision,
    can_edit: true,
    transport: server.transport(),
    storage: options.storage ?? new TestStorage(),
    changePages: async (change) => server.changePages(change),
    goBack: async (snapshot) => server.goBack(snapshot),
    ...(options.onLost ? { onLost: options.onLost } : {}),
  });
}

export function shown(editor: Editor): Element[] {
  return [...editor.document.state.elements.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

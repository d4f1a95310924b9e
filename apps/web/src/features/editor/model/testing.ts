// What the tests of the model share: elements, a server that behaves like ours, an editor without a screen.
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
} from '@countersign/document-model';
import { type Editor, createEditor } from './editor.ts';
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
}));

export function element(number: number, overrides: Record<string, unknown> = {}, kind: ElementKind = 'rectangle'): Element {
  return createElement({ id: elementId(number), page_id: pageId(1), kind, x: 100, y: 100 }, overrides);
}

/** Applies batches as the real one does: merged where it can be, else refused with what is there now. */
export class TestServer {
  revision = 0;
  elements: Elements;
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
    pages: PAGES,
    elements: server.list,
    revision: server.revision,
    can_edit: true,
    transport: server.transport(),
    storage: options.storage ?? new TestStorage(),
    ...(options.onLost ? { onLost: options.onLost } : {}),
  });
}

export function shown(editor: Editor): Element[] {
  return [...editor.document.state.elements.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

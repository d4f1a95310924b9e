// What waits to be sent is kept in the browser until the server has it, and taken up by the next visit.
import type { Element, ElementOperation } from '@countersign/document-model';
import type { EditorDocument } from '../document/editor-document.ts';
import { type SeenValues, seenValues, withoutPlaces } from './overwritten.ts';
import { type ShownPage, onPagesOf, remapOperations } from '../document/page-remap.ts';
import type { Winning } from './local-wins.ts';

export interface OfflineQueue {
  operations: ElementOperation[];
  /** What the changed fields held before; queues of an older version do not say. */
  seen?: SeenValues;
  /** Made for pages that are gone, and waiting for their return. */
  stranded?: Element[];
  /** How the pages were shown that its places are told on. */
  pages?: ShownPage[];
}

export interface QueueStorage {
  /** What earlier visits could not send. */
  load(): Promise<OfflineQueue[]>;
  /** Keeps what waits now in place of what waited before; null for nothing. */
  save(queue: OfflineQueue | null): Promise<void>;
}

interface KeptQueuesParts {
  document: EditorDocument;
  storage: QueueStorage;
  winning: Winning;
  /** Changes to elements that someone else had removed. */
  onLost: (ids: string[]) => void;
}

export function createOfflineQueues({ document, storage, winning, onLost }: KeptQueuesParts) {
  let stranded: readonly Element[] = [];

  function save(): void {
    const { pending } = document.state;
    const isEmpty = pending.length === 0 && stranded.length === 0;
    const queue = isEmpty
      ? null
      : {
          operations: [...pending],
          seen: seenValues(document.base, pending),
          stranded: [...stranded],
          pages: document.state.pages.map(({ id, turn, crop, width, height }) => ({ id, turn, crop, width, height })),
        };
    void storage.save(queue).catch(() => undefined);
  }

  function takeUpOne({ operations, stranded: made = [], seen = {}, pages: told }: OfflineQueue): void {
    const { pages, elements } = document.state;
    // Their pages may be there again; where not, they are told of anew.
    const all = [...made.map((element): ElementOperation => ({ op: 'create', element })), ...operations];
    const present = told
      ? remapOperations(all, { told, now: pages, known: (id) => onPagesOf(told, pages, elements.get(id)) })
      : all;
    // Rotating a page moves everything on it without anyone having moved it.
    const isAsTold = present.every((operation, index) => operation === all[index]);
    winning.resume(
      isAsTold ? seen : Object.fromEntries(Object.entries(seen).map(([id, fields]) => [id, withoutPlaces(fields)])),
      present,
    );
    onLost(document.resume(present).lost);
  }

  return {
    /** Keeps what waits now. */
    save,

    /** @returns whether earlier visits had left something */
    async takeUp(): Promise<boolean> {
      const queues = await storage.load().catch(() => []);
      for (const queue of queues) takeUpOne(queue);
      return queues.length > 0;
    },

    keepStranded(elements: readonly Element[]): void {
      stranded = elements;
      save();
    },

    async forget(): Promise<number> {
      const queues = await storage.load().catch(() => []);
      if (queues.length > 0) await storage.save(null);
      return queues.reduce((sum, { operations }) => sum + operations.length, 0);
    },
  };
}

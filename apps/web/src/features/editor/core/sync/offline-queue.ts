// Stores pending changes in the browser until the server has them, and resumes them in the next session.
import type { Element, ElementOperation } from '@countersign/document-model';
import type { EditorDocument } from '../document/editor-document.ts';
import { type ValuesBefore, valuesBefore, withoutPositions } from './overwritten.ts';
import { type ShownPage, onPagesOf, remapOperations } from '../document/page-remap.ts';
import type { LocalWins } from './local-wins.ts';

export interface OfflineQueue {
  operations: ElementOperation[];
  /** Previous values of the changed fields; missing in queues of older versions. */
  seen?: ValuesBefore;
  /** Orphaned elements: created on removed pages, they wait for a page. Browsers have queues with this name. */
  stranded?: Element[];
  /** The pages that the coordinates refer to. */
  pages?: ShownPage[];
}

export interface QueueStorage {
  /** Queues left by earlier sessions. */
  load(): Promise<OfflineQueue[]>;
  /** Replaces the stored queue; null removes it. */
  save(queue: OfflineQueue | null): Promise<void>;
}

interface OfflineQueueParts {
  document: EditorDocument;
  storage: QueueStorage;
  localWins: LocalWins;
  /** Called for changes to elements that someone else has removed. */
  onLost: (ids: string[]) => void;
}

export function createOfflineQueues({ document, storage, localWins, onLost }: OfflineQueueParts) {
  let orphaned: readonly Element[] = [];

  function save(): void {
    const { pending } = document.state;
    const isEmpty = pending.length === 0 && orphaned.length === 0;
    const queue = isEmpty
      ? null
      : {
          operations: [...pending],
          seen: valuesBefore(document.base, pending),
          stranded: [...orphaned],
          pages: document.state.pages.map(({ id, turn, crop, width, height }) => ({ id, turn, crop, width, height })),
        };
    void storage.save(queue).catch(() => undefined);
  }

  function resumeQueue({ operations, stranded: orphanedBefore = [], seen = {}, pages: pagesBefore }: OfflineQueue): void {
    const { pages, elements } = document.state;
    // Their pages may be back; otherwise they are reported again.
    const all = [...orphanedBefore.map((element): ElementOperation => ({ op: 'create', element })), ...operations];
    const present = pagesBefore
      ? remapOperations(all, { pagesBefore, pagesNow: pages, known: (id) => onPagesOf(pagesBefore, pages, elements.get(id)) })
      : all;
    // Rotating a page changes coordinates without anyone moving the elements.
    const arePagesSame = present.every((operation, index) => operation === all[index]);
    localWins.resume(
      arePagesSame ? seen : Object.fromEntries(Object.entries(seen).map(([id, fields]) => [id, withoutPositions(fields)])),
      present,
    );
    onLost(document.resume(present).lost);
  }

  return {
    /** Stores the current queue. */
    save,

    /** @returns whether earlier sessions left anything */
    async resume(): Promise<boolean> {
      const queues = await storage.load().catch(() => []);
      for (const queue of queues) resumeQueue(queue);
      return queues.length > 0;
    },

    saveOrphaned(elements: readonly Element[]): void {
      orphaned = elements;
      save();
    },

    async forget(): Promise<number> {
      const queues = await storage.load().catch(() => []);
      if (queues.length > 0) await storage.save(null);
      return queues.reduce((sum, { operations }) => sum + operations.length, 0);
    },
  };
}

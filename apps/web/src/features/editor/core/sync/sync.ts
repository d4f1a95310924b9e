// Sends changes to the server in batches, and fetches changes by others. Pending changes are stored in the browser until the
// server has them.
import type { Element, ElementOperation } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { DocumentStart, EditorDocument } from '../document/editor-document.ts';
import type { Transport } from '../document/transport.ts';
import { createAnnouncedChanges } from './announced-changes.ts';
import { type QueueStorage, createOfflineQueues } from './offline-queue.ts';
import { createExchange } from './exchange.ts';
import { createExclusiveWork } from './exclusive-work.ts';
import { createSaveScheduler } from './save-scheduler.ts';
import { createSimultaneousEdits } from './simultaneous-edits.ts';

export type SaveState = 'saved' | 'saving' | 'offline' | 'error';

export interface SyncParts {
  document: EditorDocument;
  transport: Transport;
  storage: QueueStorage;
  /** Called for changes to elements that someone else has removed. */
  onLost: (ids: string[]) => void;
  onRefused: (message: string) => void;
  /** Called with elements created on removed pages. */
  onOrphaned: (elements: Element[]) => void;
  /** Whether the user is editing the element. */
  isEdited: (id: string) => boolean;
  /** Adopts changed pages with all elements, and reports lost changes. */
  onPages: (start: DocumentStart) => void;
}

export type Sync = ReturnType<typeof createSync>;

export function createSync({ document, transport, storage, onLost, onRefused, onOrphaned, onPages, isEdited }: SyncParts) {
  const store = createStore<{ state: SaveState }>()(() => ({ state: 'saved' }));
  const edits = createSimultaneousEdits({ document, isEdited });
  const scheduler = createSaveScheduler(() => void flush());
  const announced = createAnnouncedChanges(document);
  const exclusive = createExclusiveWork({
    flush,
    sending: () => running,
    onEnd: () => {
      if (document.state.pending.length > 0 || announced.isDue) void flush();
    },
  });
  let running: Promise<void> | null = null;
  let isClosed = false;
  /** Counts calls of `close` and `open`, to detect an outdated close. */
  let closing = 0;

  const show = (state: SaveState) => {
    if (store.getState().state !== state) store.setState({ state });
  };
  const reportLost = (lost: string[]) => {
    if (lost.length > 0) onLost(lost);
  };

  const exchange = createExchange({
    document,
    transport,
    edits,
    scheduler,
    announced,
    show,
    reportLost,
    onRefused,
    onOrphaned,
    onPages,
    isClosed: () => isClosed,
  });
  const offlineQueues = createOfflineQueues({ document, storage, localWins: edits.localWins, onLost: reportLost });

  /** Call after every change: stores the queue, and schedules sending. */
  function changed(): void {
    offlineQueues.save();
    if (document.state.pending.length === 0) return;
    if (store.getState().state === 'saved') show('saving');
    if (!isClosed) scheduler.soon();
  }

  /** Sends everything pending now, after any exclusive work. @returns whether the server has everything */
  async function flush(): Promise<boolean> {
    scheduler.stop();
    while (exclusive.current) await exclusive.current;
    running ??= run().finally(() => {
      running = null;
    });
    await running;
    return document.state.pending.length === 0;
  }

  async function run(): Promise<void> {
    scheduler.begun();
    while (!isClosed && (document.state.pending.length > 0 || announced.isDue)) {
      const hasMore = document.state.pending.length > 0 ? await exchange.send() : await exchange.pull();
      if (!hasMore) return;
      offlineQueues.save();
    }
    if (document.state.pending.length === 0) show('saved');
  }

  return {
    store,
    overwroteStore: edits.overwroteStore,
    lostStore: edits.lostStore,
    contest: edits.contest,
    ownAgain: edits.ownAgain,
    forgetPositions: edits.forgetPositions,

    /** Changes discarded because someone has replaced the whole document. */
    overtaken(operations: readonly ElementOperation[]): void {
      edits.overtaken(operations);
      changed();
    },
    changed,
    flush,

    alone: exclusive.alone,
    hold: exclusive.hold,

    /** Resumes changes left by earlier sessions. */
    async resume(): Promise<void> {
      if (await offlineQueues.resume()) changed();
    },

    /** Stores orphaned elements with the queue until they have a page. */
    keepStranded: offlineQueues.saveOrphaned,
    /** For pdfs that can no longer be changed. @returns how many changes an earlier session had left */
    discardOffline: offlineQueues.forget,

    /** Someone else has changed the pdf. Without a revision it is unknown which change this was. */
    pull(revision?: number): void {
      if (announced.announce(revision)) void flush();
    },

    /** Whether the pdf is open elsewhere, by someone else or in another tab. */
    setTogether: scheduler.setTogether,

    /** Sends pending changes once; unsent ones wait for the next session. */
    async close(): Promise<void> {
      closing += 1;
      const mine = closing;
      await flush();
      if (closing !== mine) return;
      scheduler.stop();
      isClosed = true;
      edits.close();
    },
    open(): void {
      closing += 1;
      isClosed = false;
    },
  };
}

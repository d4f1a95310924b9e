// Sends changes to the server in batches, and fetches changes by others. Pending changes are stored in the browser until the
// server has them.
import type { Element, ElementOperation } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { DocumentStart, EditorDocument } from '../document/editor-document.ts';
import { judgeRejection } from './rejected-batches.ts';
import type { Refusal, Transport } from '../document/transport.ts';
import { type QueueStorage, createOfflineQueues } from './offline-queue.ts';
import { createEditConflicts } from './edit-conflicts.ts';
import { type FieldsOf, createOwnValues } from './overwritten.ts';
import { createSaveScheduler } from './save-scheduler.ts';
import { rebase } from '../document/rebase.ts';
import { createWinning } from './local-wins.ts';

const BATCH_SIZE = 1_000;
/** Well below the server's limit for a request body. */
const BATCH_BYTES = 6_000_000;

export type SaveState = 'saved' | 'saving' | 'offline' | 'error';

export interface SyncParts {
  document: EditorDocument;
  transport: Transport;
  storage: QueueStorage;
  /** Called for changes to elements that someone else has removed. */
  onLost: (ids: string[]) => void;
  onRefused: (message: string) => void;
  /** Called with elements created on removed pages. */
  onStranded: (elements: Element[]) => void;
  /** Whether the user is editing the element. */
  isEdited: (id: string) => boolean;
  /** Adopts changed pages with all elements, and reports lost changes. */
  onPages: (start: DocumentStart) => void;
}

export type Sync = ReturnType<typeof createSync>;

export function createSync({ document, transport, storage, onLost, onRefused, onStranded, onPages, isEdited }: SyncParts) {
  const store = createStore<{ state: SaveState }>()(() => ({ state: 'saved' }));
  /** Changes by others that our last batch has overwritten; a new array each time. */
  const overwroteStore = createStore<{ changes: readonly FieldsOf[] }>()(() => ({ changes: [] }));
  const own = createOwnValues();
  const contested = createEditConflicts({ document, own, isEdited });
  const winning = createWinning(document);
  const pace = createSaveScheduler(() => void flush());
  let running: Promise<void> | null = null;
  let wantsPull = false;
  /** A change was announced without a revision, so batch answers do not tell whether it is included. */
  let needsPull = false;
  /** The highest announced revision. */
  let heard = 0;
  /** Reduced while searching for the rejected part of a batch. */
  let batchSize = BATCH_SIZE;
  /** Consecutive conflicts. */
  let conflicts = 0;
  let isClosed = false;
  /** Counts calls of `close` and `open`, to detect an outdated close. */
  let closing = 0;
  /** Exclusive server work in progress; nothing is sent meanwhile. */
  let held: Promise<void> | null = null;

  const show = (state: SaveState) => {
    if (store.getState().state !== state) store.setState({ state });
  };
  const tell = (lost: string[]) => {
    if (lost.length > 0) onLost(lost);
  };

  const kept = createOfflineQueues({ document, storage, winning, onLost: tell });

  const tellOverwritten = (changes: readonly FieldsOf[]) => {
    if (changes.length > 0) overwroteStore.setState({ changes });
  };

  /** Call after every change: stores the queue, and schedules sending. */
  function changed(): void {
    kept.save();
    if (document.state.pending.length === 0) return;
    if (store.getState().state === 'saved') show('saving');
    if (!isClosed) pace.soon();
  }

  /** Sends everything pending now, after any exclusive work. @returns whether the server has everything */
  async function flush(): Promise<boolean> {
    pace.stop();
    while (held) await held;
    running ??= run().finally(() => {
      running = null;
    });
    await running;
    return document.state.pending.length === 0;
  }

  async function run(): Promise<void> {
    pace.begun();
    while (!isClosed && (document.state.pending.length > 0 || wantsPull)) {
      const goesOn = document.state.pending.length > 0 ? await sendBatch() : await pullNow();
      if (!goesOn) return;
      kept.save();
    }
    if (document.state.pending.length === 0) show('saved');
  }

  async function sendBatch(): Promise<boolean> {
    show('saving');
    const operations = document.takeBatch(batchSize, BATCH_BYTES);
    const result = await transport.send({ ...revisions(), operations });

    switch (result.kind) {
      case 'done':
        pace.succeeded();
        conflicts = 0;
        batchSize = Math.min(BATCH_SIZE, batchSize * 2);
        own.remember(operations);
        tell(takeOver(operations, () => document.confirmBatch(result.answer)));
        wantsPull = isBehind();
        tellOverwritten(winning.arrived(operations));
        return true;
      case 'conflict':
        document.putBatchBack();
        conflicts += 1;
        // Clients that keep conflicting with each other pause for a moment.
        if (conflicts > 3) await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 100 * conflicts)));
        return pullNow();
      case 'refused':
        leaveOut(operations, result);
        return true;
      case 'unreachable':
      case 'failed':
        document.putBatchBack();
        retryLater(result.kind === 'unreachable' ? 'offline' : 'error');
        return false;
    }
  }

  /** Drops only the faulty part of a rejected batch, named by the answer or found by halving. */
  function leaveOut(operations: readonly ElementOperation[], refusal: Refusal): void {
    const verdict = judgeRejection(operations, refusal);
    switch (verdict.kind) {
      case 'halve':
        batchSize = Math.ceil(operations.length / 2);
        return document.putBatchBack();
      case 'free':
        return document.freeBatch(verdict.fields);
      case 'drop': {
        // The current elements, with changes made since they were sent.
        const waiting = verdict.waiting.flatMap((id) => document.state.elements.get(id) ?? []);
        document.dropBatch(verdict.fields);
        wantsPull = true;
        if (waiting.length > 0) onStranded(waiting);
        if (verdict.is_told) onRefused(refusal.message);
      }
    }
  }

  async function pullNow(): Promise<boolean> {
    needsPull = false;
    const answer = await transport.fetch(revisions());
    if (typeof answer === 'string') {
      needsPull = true;
      wantsPull = true;
      retryLater(answer === 'unreachable' ? 'offline' : 'error');
      return false;
    }
    pace.succeeded();
    const { paper } = answer;
    if (paper && paper.pages_revision > document.state.pages_revision) {
      winning.takeOverPages(() => onPages({ ...answer, ...paper }));
    } else tell(takeOver([], () => document.rebaseOnto(answer)));
    wantsPull = isBehind();
    return true;
  }

  /** @param sent own operations contained in the new state */
  function takeOver(sent: readonly ElementOperation[], take: () => string[]): string[] {
    const before = rebase(document.base, sent).elements;
    const lost = winning.takeOver(sent, take);
    contested.look(before);
    return lost;
  }

  /** An answer may lack changes that were announced while it was on its way. */
  function isBehind(): boolean {
    return needsPull || heard > document.state.revision;
  }

  function revisions(): { revision: number; pages_revision: number } {
    const { revision, pages_revision } = document.state;
    return { revision, pages_revision };
  }

  function retryLater(state: SaveState): void {
    show(state);
    if (!isClosed) pace.afterFailure();
  }

  async function holding<T>(work: () => Promise<T>): Promise<T> {
    const doing = work();
    held = doing.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await doing;
    } finally {
      held = null;
      if (document.state.pending.length > 0 || wantsPull) void flush();
    }
  }

  return {
    store,
    overwroteStore,

    lostStore: contested.lostStore,
    /** Someone reports that they have overwritten these. The final result appears in `lostStore`. */
    contest: contested.contest,
    /** Changes discarded because someone has replaced the whole document. */
    overtaken(operations: readonly ElementOperation[]): void {
      own.remember(operations);
      contested.contest(
        operations.flatMap((operation) =>
          operation.op === 'update' ? [{ id: operation.id, fields: Object.keys(operation.changes) }] : [],
        ),
      );
      changed();
    },
    changed,
    flush,

    /** Operations that reapply overwritten values. */
    ownAgain: (wanted: readonly FieldsOf[]) => own.operations(document.state.elements, wanted),

    /** Sends pending changes, then runs `work` while nothing else is sent. Changes made meanwhile wait. */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      do await flush();
      while (running || held);
      return holding(work);
    },

    /** As `alone`, without sending pending changes first. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      while (running || held) await (running ?? held);
      return holding(work);
    },

    /** Resumes changes left by earlier sessions. */
    async resume(): Promise<void> {
      if (await kept.takeUp()) changed();
    },

    /** Call when pages are displayed differently than before. */
    forgetPlaces: own.forgetPlaces,

    /** Stores orphaned elements with the queue until they have a page. */
    keepStranded: kept.keepStranded,
    /** For pdfs that can no longer be changed. @returns how many changes an earlier session had left */
    forgetKept: kept.forget,

    /** Someone else has changed the pdf. Echoes of own changes are recognised by their revision. */
    pull(revision?: number): void {
      if (revision !== undefined && revision <= document.state.revision) return;
      needsPull ||= revision === undefined;
      heard = Math.max(heard, revision ?? 0);
      wantsPull = true;
      void flush();
    },

    /** Whether the pdf is open elsewhere, by someone else or in another tab. */
    setTogether: pace.setTogether,

    /** Sends pending changes once; unsent ones wait for the next session. */
    async close(): Promise<void> {
      closing += 1;
      const mine = closing;
      await flush();
      if (closing !== mine) return;
      pace.stop();
      isClosed = true;
      contested.close();
    },
    open(): void {
      closing += 1;
      isClosed = false;
    },
  };
}

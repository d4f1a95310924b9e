// Brings changes to the server in batches, and the changes of others back. Nothing that was done is lost on the way:
// what waits is kept in the browser until the server has it.
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
/** Well below what the server reads of one call. */
const BATCH_BYTES = 6_000_000;

export type SaveState = 'saved' | 'saving' | 'offline' | 'error';

export interface SyncParts {
  document: EditorDocument;
  transport: Transport;
  storage: QueueStorage;
  /** Changes to an element that someone else had removed. */
  onLost: (ids: string[]) => void;
  onRefused: (message: string) => void;
  /** Elements for pages that someone has taken out. */
  onStranded: (elements: Element[]) => void;
  /** Whether the person is writing in the element. */
  isEdited: (id: string) => boolean;
  /** Takes over pages that are others by now, with all elements, and tells what is lost. */
  onPages: (start: DocumentStart) => void;
}

export type Sync = ReturnType<typeof createSync>;

export function createSync({ document, transport, storage, onLost, onRefused, onStranded, onPages, isEdited }: SyncParts) {
  const store = createStore<{ state: SaveState }>()(() => ({ state: 'saved' }));
  /** What others had set and a batch of ours has just overwritten; each time a new list. */
  const overwroteStore = createStore<{ changes: readonly FieldsOf[] }>()(() => ({ changes: [] }));
  const own = createOwnValues();
  const contested = createEditConflicts({ document, own, isEdited });
  const winning = createWinning(document);
  const pace = createSaveScheduler(() => void flush());
  let running: Promise<void> | null = null;
  let wantsPull = false;
  /** The revision is known and what is in it is not: no batch brings that. */
  let needsPull = false;
  /** The highest revision that was heard of. */
  let heard = 0;
  /** Smaller while it is looked for what of a batch is refused. */
  let batchSize = BATCH_SIZE;
  /** In a row. */
  let conflicts = 0;
  let isClosed = false;
  /** Counts closings and openings: one that was overtaken does nothing. */
  let closing = 0;
  /** Something that the server does with all that it has: nothing is sent in the meantime. */
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

  /** Call after every change: it keeps the queue and sends it a moment later. */
  function changed(): void {
    kept.save();
    if (document.state.pending.length === 0) return;
    if (store.getState().state === 'saved') show('saving');
    if (!isClosed) pace.soon();
  }

  /** Sends everything that waits, now; once what holds it back is done. @returns whether the server has everything */
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
        // Two that keep overtaking each other pause for a moment.
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

  /** Of a batch that is refused only what is wrong goes: what the answer names, or else what halving it finds. */
  function leaveOut(operations: readonly ElementOperation[], refusal: Refusal): void {
    const verdict = judgeRejection(operations, refusal);
    switch (verdict.kind) {
      case 'halve':
        batchSize = Math.ceil(operations.length / 2);
        return document.putBatchBack();
      case 'free':
        return document.freeBatch(verdict.fields);
      case 'drop': {
        // As they are by now, with what was written into them in the meantime.
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

  /** @param sent what of it is one's own */
  function takeOver(sent: readonly ElementOperation[], take: () => string[]): string[] {
    const before = rebase(document.base, sent).elements;
    const lost = winning.takeOver(sent, take);
    contested.look(before);
    return lost;
  }

  /** Of what was told while an answer was on its way, it may know nothing. */
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
    /** Someone says that they have overwritten these. Whether that is so in the end is told by `lostStore`. */
    contest: contested.contest,
    /** Changes that have become void, because someone has made everything another. */
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

    /** What brings that back. */
    ownAgain: (wanted: readonly FieldsOf[]) => own.operations(document.state.elements, wanted),

    /** Sends what waits, does `work` while nothing else is sent, and goes on. What is changed in the meantime waits. */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      do await flush();
      while (running || held);
      return holding(work);
    },

    /** The same without sending what waits before. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      while (running || held) await (running ?? held);
      return holding(work);
    },

    /** Takes up what earlier visits could not send. */
    async resume(): Promise<void> {
      if (await kept.takeUp()) changed();
    },

    /** The pages are shown otherwise than before. */
    forgetPlaces: own.forgetPlaces,

    /** Kept with what waits, until they are somewhere. */
    keepStranded: kept.keepStranded,
    /** Where nothing can be sent any more. @returns how many changes an earlier visit had left */
    forgetKept: kept.forget,

    /** Someone else has changed the pdf. Own echoes are known by their revision. */
    pull(revision?: number): void {
      if (revision !== undefined && revision <= document.state.revision) return;
      needsPull ||= revision === undefined;
      heard = Math.max(heard, revision ?? 0);
      wantsPull = true;
      void flush();
    },

    /** Whether someone else has the pdf open, or the same person in another tab. */
    setTogether: pace.setTogether,

    /** Sends what is left, once; what does not arrive waits for the next visit. */
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

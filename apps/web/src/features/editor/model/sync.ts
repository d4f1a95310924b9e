// Brings changes to the server in batches, and the changes of others back. Nothing that was done is lost on the way:
// what waits is kept in the browser until the server has it.
import { type Element, type ElementOperation, targetOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { KeptHere } from '#lib/kept-here.ts';
import type { EditorDocument } from './editor-document.ts';
import { rebase } from './rebase.ts';
import { type FieldsOf, type SeenValues, createOwnValues, overwrittenFields, seenValues } from './overwritten.ts';

export const IDLE_MS = 700;
/** While somebody else looks at the same pdf: they are to see it at once. */
const IDLE_TOGETHER_MS = 60;
/** A person who never pauses is saved all the same. */
export const LONGEST_WAIT_MS = 950;
const BATCH_SIZE = 1_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

export type SaveState = 'saved' | 'saving' | 'offline' | 'error';

export interface Answer {
  revision: number;
  elements: readonly Element[];
}

/** What is different from the revision that a batch was made on. */
export interface Difference extends Answer {
  deleted: readonly string[];
}

/** How a batch ended. `refused` holds words for the person: the server will never take it. */
export type SendResult =
  | { kind: 'done'; answer: Difference }
  | { kind: 'conflict' }
  | { kind: 'unreachable' }
  | { kind: 'failed' }
  | { kind: 'refused'; message: string };

export interface Transport {
  send(batch: { revision: number; operations: ElementOperation[] }): Promise<SendResult>;
  /** The present elements; null when they cannot be had just now. */
  fetch(): Promise<Answer | null>;
}

export interface KeptQueue {
  operations: ElementOperation[];
  /** What the changed fields held before; queues of an older version do not say. */
  seen?: SeenValues;
}

export type QueueStorage = KeptHere<KeptQueue>;

export interface SyncParts {
  document: EditorDocument;
  transport: Transport;
  storage: QueueStorage;
  /** Changes to an element that somebody else had removed. */
  onLost: (ids: string[]) => void;
  onRefused: (message: string) => void;
}

export function createSync({ document, transport, storage, onLost, onRefused }: SyncParts) {
  const store = createStore<{ state: SaveState }>()(() => ({ state: 'saved' }));
  /** What others had set and a batch of ours has just overwritten; each time a new list. */
  const overwroteStore = createStore<{ changes: readonly FieldsOf[] }>()(() => ({ changes: [] }));
  const own = createOwnValues();
  /** Overwritten as soon as what waits arrives. */
  let winning: FieldsOf[] = [];
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let isTogether = false;
  let waitingSince: number | null = null;
  let running: Promise<void> | null = null;
  let wantsPull = false;
  /** The revision is known and what is in it is not: no batch brings that. */
  let needsPull = false;
  let failures = 0;
  let isClosed = false;
  /** Counts closings and openings: one that was overtaken does nothing. */
  let closing = 0;
  /** Something that the server does with all that it has: nothing is sent meanwhile. */
  let held: Promise<void> | null = null;

  const show = (state: SaveState) => {
    if (store.getState().state !== state) store.setState({ state });
  };
  const tell = (lost: string[]) => {
    if (lost.length > 0) onLost(lost);
  };

  /** Call after every change: it keeps the queue and sends it a moment later. */
  function changed(): void {
    keep();
    if (document.state.pending.length === 0) return;
    if (store.getState().state === 'saved') show('saving');
    const now = Date.now();
    waitingSince ??= now;
    schedule(Math.max(0, Math.min(isTogether ? IDLE_TOGETHER_MS : IDLE_MS, waitingSince + LONGEST_WAIT_MS - now)));
  }

  function schedule(delay: number): void {
    clearTimeout(idleTimer);
    if (!isClosed) idleTimer = setTimeout(() => void flush(), delay);
  }

  function keep(): void {
    const { pending } = document.state;
    const queue = pending.length > 0 ? { operations: [...pending], seen: seenValues(document.base, pending) } : null;
    void storage.save(queue).catch(() => undefined);
  }

  /** Sends everything that waits, now; once what holds it back is done. */
  function flush(): Promise<void> {
    clearTimeout(idleTimer);
    if (held) return held.then(flush);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  async function run(): Promise<void> {
    waitingSince = null;
    while (!isClosed && (document.state.pending.length > 0 || wantsPull)) {
      const goesOn = document.state.pending.length > 0 ? await sendBatch() : await pullNow();
      if (!goesOn) return;
      keep();
    }
    if (document.state.pending.length === 0) show('saved');
  }

  async function sendBatch(): Promise<boolean> {
    show('saving');
    const operations = document.takeBatch(BATCH_SIZE);
    const result = await transport.send({ revision: document.state.revision, operations });

    switch (result.kind) {
      case 'done':
        failures = 0;
        wantsPull = needsPull;
        own.remember(operations);
        tell(takeOver(operations, () => document.confirmBatch(result.answer)));
        tellOverwritten(operations);
        return true;
      case 'conflict':
        document.putBatchBack();
        return pullNow();
      case 'refused':
        document.dropPending();
        onRefused(result.message);
        wantsPull = true;
        return true;
      case 'unreachable':
      case 'failed':
        document.putBatchBack();
        retryLater(result.kind === 'unreachable' ? 'offline' : 'error');
        return false;
    }
  }

  /** Notes what of what still waits will overwrite others, who come in with this state of the server. */
  function takeOver(sent: readonly ElementOperation[], take: () => string[]): string[] {
    const { pending, in_flight } = document.state;
    const waiting = sent.length > 0 ? pending.slice(in_flight) : pending;
    const seen = seenValues(rebase(document.base, sent).elements, waiting);
    const lost = take();
    winning = [...winning, ...overwrittenFields(seen, document.base, waiting)];
    return lost;
  }

  function tellOverwritten(sent: readonly ElementOperation[]): void {
    const arrived = new Map(sent.map((operation) => [targetOf(operation), operation]));
    const changes = winning.filter(({ id, fields }) => {
      const operation = arrived.get(id);
      return operation?.op === 'update' && fields.some((field) => field in operation.changes);
    });
    winning = document.state.pending.length > 0 ? winning.filter((entry) => !changes.includes(entry)) : [];
    if (changes.length > 0) overwroteStore.setState({ changes });
  }

  async function pullNow(): Promise<boolean> {
    const answer = await transport.fetch();
    if (!answer) {
      retryLater('offline');
      return false;
    }
    wantsPull = false;
    needsPull = false;
    failures += 1;
    tell(takeOver([], () => document.rebaseOnto(answer)));
    // Two that keep overtaking each other pause for a moment.
    if (failures > 3) await new Promise((resolve) => setTimeout(resolve, 100 * failures));
    return true;
  }

  function retryLater(state: SaveState): void {
    show(state);
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000);
    failures += 1;
  }

  return {
    store,
    overwroteStore,
    changed,
    flush,

    /** Of what somebody else has overwritten, what had been set here. */
    ownAmong: own.touched,
    /** What brings that back. */
    ownAgain: (wanted: readonly FieldsOf[]) => own.operations(document.state.elements, wanted),

    /** Sends what waits, does `work` while nothing else is sent, and goes on. What is changed meanwhile waits. */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      do await flush();
      while (running || held);
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
    },

    /** Takes up what an earlier visit could not send. @returns whether there was something */
    async resume(): Promise<boolean> {
      const kept = await storage.load().catch(() => null);
      if (!kept || kept.operations.length === 0) return false;
      winning = overwrittenFields(kept.seen ?? {}, document.base, kept.operations);
      const { lost } = document.commitPossible(kept.operations);
      tell(lost);
      changed();
      return true;
    },

    /** Somebody else has changed the pdf. Own echoes are known by their revision. */
    pull(revision?: number): void {
      if (revision !== undefined && revision <= document.state.revision) return;
      needsPull ||= revision === undefined;
      wantsPull = true;
      void flush();
    },

    /** Sends what is left, once; what does not arrive waits for the next visit. */
    /** Whether somebody else has the pdf open, or the same person in another tab. */
    setTogether(together: boolean): void {
      isTogether = together;
    },

    async close(): Promise<void> {
      closing += 1;
      const mine = closing;
      await flush();
      if (closing !== mine) return;
      clearTimeout(idleTimer);
      isClosed = true;
    },
    open(): void {
      closing += 1;
      isClosed = false;
    },
  };
}

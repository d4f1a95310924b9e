// Values entered by a signee: shown immediately, saved automatically, and stored in the browser until the server has them.
import { type FieldElement, visibleFields } from '@countersign/document-model';
import type { BrowserStore } from '#lib/browser-store.ts';
import { type FieldEntry, type FieldValue, type FieldValues, type UnsavedValue, createFieldValues } from './field-values.ts';

/**
 * `by`: address of the person who entered it, because the signee's id stays the same after a reassignment. `instead_of`, for
 * values that cannot be saved: the answer on the server at that time.
 */
export interface StoredEntry extends FieldEntry {
  by: string;
  instead_of?: UnsavedValue;
}

/**
 * `failed`: the server responded but cannot save now. `refused`: reasons by field id, or `message` for all values. `too_large`:
 * the batch exceeds the server's limit. `closed`: the pdf can no longer be signed, or not by this person.
 */
export type SaveResult =
  | { kind: 'saved'; calculated?: readonly FieldEntry[] }
  | { kind: 'unreachable' }
  | { kind: 'failed' }
  | { kind: 'refused'; problems: Record<string, string>; message: string }
  | { kind: 'too_large'; message: string }
  | { kind: 'closed'; message: string };
export type ValueTransport = (values: FieldEntry[]) => Promise<SaveResult>;

export type ValueStorage = Pick<BrowserStore<StoredEntry[]>, 'load' | 'saveMerged'>;

export const SAVE_AFTER_MS = 400;
const RETRY_MS = 4_000;
const BATCH_SIZE = 1_000;
/** Size as JSON. The server accepts 10 MB per call, and a single image may have 2.8 MB. */
const BATCH_BYTES = 4_000_000;

export type ValueQueue = ReturnType<typeof createValueQueue>;

interface ValueQueueParts {
  /** Address of the signee the values belong to. */
  email: string;
  fields: readonly FieldElement[];
  transport: ValueTransport;
  storage: ValueStorage;
}

export function createValueQueue({ email, fields, transport, storage }: ValueQueueParts) {
  const values = createFieldValues(fields);
  const { store } = values;
  const stored = createStoredValues({ email, values, storage });
  /** Reduced if something in between, such as a proxy, accepts less. */
  let most = BATCH_SIZE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  function flushAfter(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  }

  /** Sends all pending values. @returns whether the server has everything */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  async function run(): Promise<boolean> {
    while (values.waiting.size > 0) {
      store.setState({ state: 'saving' });
      const batch = firstOf(values.waiting, most);
      const result = await transport(batch);

      if (result.kind === 'unreachable' || result.kind === 'failed') {
        store.setState({ state: result.kind === 'unreachable' ? 'offline' : 'error' });
        flushAfter(RETRY_MS);
        return false;
      }
      if (result.kind === 'closed') {
        store.setState({ closed: result.message, state: 'saved' });
        return false;
      }
      if (result.kind === 'too_large' && batch.length > 1) {
        most = Math.ceil(batch.length / 2);
        continue;
      }
      if (result.kind === 'saved') values.settle(batch, result.calculated ?? []);
      else values.setAside(batch, result.kind === 'refused' ? result : { problems: {}, message: result.message });
      stored.save();
    }
    store.setState({ state: 'saved' });
    return true;
  }

  /** Sets a field's value. An invalid one is shown with the reason and not sent. */
  function set(id: string, value: FieldValue): void {
    if (!store.getState().fields.has(id)) return;
    const isWaiting = values.set(id, value);
    if (isWaiting) store.setState({ state: 'saving' });
    stored.save();
    if (isWaiting) flushAfter(SAVE_AFTER_MS);
  }

  return {
    store,
    flush,
    set,
    adopt: values.adopt,
    refuse: values.refuse,
    refresh: values.refresh,

    /** Resumes values left by an earlier session. */
    async resume(): Promise<void> {
      const entries = await stored.load();
      const known = new Set(values.entered);
      for (const { element_id, value, instead_of } of entries ?? []) {
        // A value that could not be saved yields to a different answer saved since, in another tab or elsewhere.
        const isOvertaken = instead_of !== undefined && !isSame(instead_of, values.saved.get(element_id) ?? null);
        if (!known.has(element_id) && !isOvertaken) set(element_id, value);
      }
      // Outdated values and those of missing fields are dropped.
      if (entries) stored.save();
    },

    stop(): void {
      clearTimeout(timer);
    },
  };
}

/** Stores values in the browser until the server has them. */
function createStoredValues({ email, values, storage }: { email: string; values: FieldValues; storage: ValueStorage }) {
  /** Values left by the previous signee are not for this one to send. */
  const ownEntries = (entries: StoredEntry[] | null) => (entries ?? []).filter(({ by }) => by === email);

  return {
    async load(): Promise<StoredEntry[] | null> {
      const entries = await storage.load().catch(() => null);
      return entries && ownEntries(entries);
    },

    save(): void {
      const { waiting, wrong, saved, entered, store } = values;
      const entries = [
        ...entriesOf(waiting),
        ...entriesOf(wrong).map((entry) => ({ ...entry, instead_of: saved.get(entry.element_id) ?? null })),
      ].map((entry) => ({ ...entry, by: email }));
      const mine = entries.length > 0 ? entries : null;
      // Another tab of the same person may have unsent values, too.
      const merged = (others: StoredEntry[] | null) => {
        const { fields } = store.getState();
        const theirs = ownEntries(others).filter(({ element_id }) => !entered.has(element_id) && fields.has(element_id));
        return theirs.length > 0 ? [...theirs, ...entries] : mine;
      };
      void storage.saveMerged(mine, merged).catch(() => undefined);
    },
  };
}

function entriesOf(values: ReadonlyMap<string, FieldValue>): FieldEntry[] {
  return [...values].map(([element_id, value]) => ({ element_id, value }));
}

/** The first values, at least one: up to `most`, and within the batch size together. */
function firstOf(values: ReadonlyMap<string, FieldValue>, most: number): FieldEntry[] {
  const batch: FieldEntry[] = [];
  let bytes = 0;
  for (const [element_id, value] of values) {
    const entry = { element_id, value };
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length;
    if (batch.length > 0 && (bytes > BATCH_BYTES || batch.length >= most)) break;
    batch.push(entry);
  }
  return batch;
}

/** Signatures are objects, so they are compared by content. */
function isSame(one: UnsavedValue, other: UnsavedValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Ids of fields with values that cannot be saved. */
export function wrongFields(queue: ValueQueue): string[] {
  const { problems, fields } = queue.store.getState();
  return visibleFields([...fields.values()]).flatMap((field) => (field.id in problems ? [field.id] : []));
}

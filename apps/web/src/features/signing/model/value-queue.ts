// Values entered by a signee: shown immediately, saved automatically, and stored in the browser until the server has them.
import { type FieldElement, askedFields, fieldValueProblem, recalculated } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { KeptHere } from '#lib/browser-store.ts';
import { wordsOfCheck } from '#lib/own-checks.ts';

type HeldValue = FieldElement['value'];
/** Values that signees enter. Files are uploaded instead and enter their field through `adopt`. */
export type FieldValue = Exclude<HeldValue, readonly unknown[]>;

export interface FieldEntry {
  element_id: string;
  value: FieldValue;
}

/**
 * `by`: address of the person who entered it, because the signee's id stays the same after a reassignment. `instead_of`, for
 * values that cannot be saved: the answer on the server at that time.
 */
export interface KeptEntry extends FieldEntry {
  by: string;
  instead_of?: HeldValue;
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

export type ValueStorage = Pick<KeptHere<KeptEntry[]>, 'load' | 'saveBeside'>;

export interface ValueState {
  fields: ReadonlyMap<string, FieldElement>;
  /** Reasons why values cannot be saved, by field id. */
  problems: Readonly<Record<string, string>>;
  state: 'saved' | 'saving' | 'offline' | 'error';
  closed: string | null;
}

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

export function createValueQueue(parts: ValueQueueParts) {
  const store = createStore<ValueState>()(() => ({
    fields: new Map(parts.fields.map((field) => [field.id, field])),
    problems: {},
    state: 'saved',
    closed: null,
  }));
  const waiting = new Map<string, FieldValue>();
  /** Values that cannot be saved; they are stored, so that people find them again with the reason. */
  const wrong = new Map<string, FieldValue>();
  /** The last known values on the server. */
  const saved = new Map(parts.fields.map((field) => [field.id, field.value]));
  /** Fields entered in this session; values left by earlier sessions are older. */
  const entered = new Set<string>();
  const fields = () => store.getState().fields;
  /** Order in which fields were last entered. */
  const enteredAt = new Map<string, number>();
  let steps = 0;
  /** Reduced if something in between, such as a proxy, accepts less. */
  let most = BATCH_SIZE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  function keep(): void {
    const entries = [
      ...entriesOf(waiting),
      ...entriesOf(wrong).map((entry) => ({ ...entry, instead_of: saved.get(entry.element_id) ?? null })),
    ].map((entry) => ({ ...entry, by: parts.email }));
    const mine = entries.length > 0 ? entries : null;
    // Another tab of the same person may have unsent values, too.
    const merged = (kept: KeptEntry[] | null) => {
      const theirs = ownEntries(kept).filter(({ element_id }) => !entered.has(element_id) && fields().has(element_id));
      return theirs.length > 0 ? [...theirs, ...entries] : mine;
    };
    void parts.storage.saveBeside(mine, merged).catch(() => undefined);
  }

  /** Values left by the previous signee are not for this one to send. */
  function ownEntries(kept: KeptEntry[] | null): KeptEntry[] {
    return (kept ?? []).filter(({ by }) => by === parts.email);
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
    while (waiting.size > 0) {
      store.setState({ state: 'saving' });
      const batch = firstOf(waiting, most);
      const result = await parts.transport(batch);

      if (result.kind === 'unreachable' || result.kind === 'failed') {
        store.setState({ state: result.kind === 'unreachable' ? 'offline' : 'error' });
        timer = setTimeout(() => void flush(), RETRY_MS);
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
      if (result.kind === 'saved') settle(batch, result.calculated ?? []);
      else setAside(batch, result.kind === 'refused' ? result : { problems: {}, message: result.message });
      keep();
    }
    store.setState({ state: 'saved' });
    return true;
  }

  /** @param calculated values that the server has calculated from others */
  function settle(batch: readonly FieldEntry[], calculated: readonly FieldEntry[]): void {
    for (const { element_id, value } of batch) {
      saved.set(element_id, value);
      if (waiting.get(element_id) === value) waiting.delete(element_id);
    }
    const next = new Map(fields());
    for (const { element_id, value } of calculated) {
      const field = next.get(element_id);
      // Input made meanwhile is newer.
      if (!field || waiting.has(element_id)) continue;
      saved.set(element_id, value);
      next.set(element_id, { ...field, value } as FieldElement);
    }
    if (calculated.length > 0) store.setState({ fields: next });
  }

  /** The server saves a batch completely or not at all, so rejected values are removed and the rest is sent again. */
  function setAside(
    batch: readonly FieldEntry[],
    { problems, message }: { problems: Readonly<Record<string, string>>; message: string },
  ): void {
    const refused = batch.filter(({ element_id }) => element_id in problems);
    // Rejected without field errors: it would be rejected again.
    const [general = message] = Object.values(problems);
    const found: Record<string, string> = {};
    for (const { element_id, value } of refused.length > 0 ? refused : batch) {
      // The value has changed since it was sent, so the rejection does not apply.
      if (waiting.get(element_id) !== value) continue;
      waiting.delete(element_id);
      wrong.set(element_id, value);
      found[element_id] = problems[element_id] ?? general;
    }
    store.setState({ problems: { ...store.getState().problems, ...found } });
  }

  return {
    store,
    flush,

    /** Sets a field's value. An invalid one is shown with the reason and not sent. */
    set(id: string, value: FieldValue): void {
      const { fields, problems } = store.getState();
      const field = fields.get(id);
      if (!field) return;
      const next = new Map(fields);
      // A control always passes the value type of its field.
      next.set(id, { ...field, value } as FieldElement);
      if (value === true) for (const rival of rivalsOf(field, fields)) next.set(rival.id, { ...rival, value: false });
      // Shown immediately. The server calculates on its own, also from fields that belong to nobody.
      for (const result of recalculated(next.values())) next.set(result.id, result);

      steps += 1;
      for (const { id: one } of [field, ...rivalsOf(field, fields)]) {
        entered.add(one);
        enteredAt.set(one, steps);
      }

      const problem = fieldValueProblem(field, value);
      const { [id]: _old, ...others } = problems;
      store.setState({ fields: next, problems: problem ? { ...others, [id]: wordsOfCheck(problem) } : others });
      if (problem) {
        waiting.delete(id);
        wrong.set(id, value);
        return keep();
      }
      wrong.delete(id);

      // Moved to the end, so that the server also gets the newest choice of a radio group last.
      waiting.delete(id);
      waiting.set(id, value);
      for (const rival of rivalsOf(field, fields)) if (value === true) waiting.delete(rival.id);
      store.setState({ state: 'saving' });
      keep();
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },

    /** Shows a value that the server has set itself. */
    adopt(id: string, value: HeldValue): void {
      const field = fields().get(id);
      if (!field) return;
      steps += 1;
      enteredAt.set(id, steps);
      saved.set(id, value);
      const { [id]: _old, ...problems } = store.getState().problems;
      // The caller knows the field's type.
      store.setState({ fields: new Map(fields()).set(id, { ...field, value } as FieldElement), problems });
    },

    /** Marks the content of a field as invalid until there is a valid value. */
    refuse(id: string, problem: string): void {
      store.setState({ problems: { ...store.getState().problems, [id]: problem } });
    },

    /** Resumes values left by an earlier session. */
    async resume(): Promise<void> {
      const kept = await parts.storage.load().catch(() => null);
      const known = new Set(entered);
      for (const { element_id, value, instead_of } of ownEntries(kept)) {
        // A value that could not be saved yields to a different answer saved since, in another tab or elsewhere.
        const isOvertaken = instead_of !== undefined && !isSame(instead_of, saved.get(element_id) ?? null);
        if (!known.has(element_id) && !isOvertaken) this.set(element_id, value);
      }
      // Outdated values and those of missing fields are dropped.
      if (kept) keep();
    },

    /** Adopts values set in another window or device, except for fields being entered or pending here. */
    async refresh(load: () => Promise<readonly FieldElement[]>): Promise<void> {
      const begun = steps;
      const own = [...waiting.keys(), ...wrong.keys()].flatMap((id) => fields().get(id) ?? []);
      // A pending radio also protects the others of its group, which it clears.
      const isOwn = new Set(own.flatMap((field) => [field, ...rivalsOf(field, fields())]).map(({ id }) => id));
      const found = await load().catch(() => []);
      const next = new Map(fields());
      for (const { id, value } of found) {
        const field = next.get(id);
        if (!field || isOwn.has(id) || (enteredAt.get(id) ?? 0) > begun) continue;
        saved.set(id, value);
        next.set(id, { ...field, value } as FieldElement);
      }
      store.setState({ fields: next });
    },

    stop(): void {
      clearTimeout(timer);
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
function isSame(one: HeldValue, other: HeldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Ids of fields with values that cannot be saved. */
export function wrongFields(queue: ValueQueue): string[] {
  const { problems, fields } = queue.store.getState();
  return askedFields([...fields.values()]).flatMap((field) => (field.id in problems ? [field.id] : []));
}

/** The other radios of the group. */
function rivalsOf(field: FieldElement, fields: ReadonlyMap<string, FieldElement>) {
  if (field.kind !== 'radio' || !field.pdf_radio_group_id) return [];
  const group = field.pdf_radio_group_id;
  return [...fields.values()]
    .filter((other) => other.kind === 'radio')
    .filter((other) => other.id !== field.id && other.pdf_radio_group_id === group);
}

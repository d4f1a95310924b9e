// The values of a signee: shown at once, saved as they are made, kept in the browser until the server has them.
import { type FieldElement, askedFields, fieldValueProblem, recalculated } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { KeptHere } from '#lib/browser-store.ts';
import { wordsOfCheck } from '#lib/own-checks.ts';

type HeldValue = FieldElement['value'];
/** What a signee enters. Files are uploaded instead, and come into their field by `adopt`. */
export type FieldValue = Exclude<HeldValue, readonly unknown[]>;

export interface FieldEntry {
  element_id: string;
  value: FieldValue;
}

/**
 * `by`: the address of whoever made it, for a signee's place that goes to another person keeps its id. `instead_of`, of what
 * cannot be saved: the answer that the server had then.
 */
export interface KeptEntry extends FieldEntry {
  by: string;
  instead_of?: HeldValue;
}

/**
 * `failed`: the server answered, and could not save just now. `refused`: for values by the id of their field, or by `message` for all.
 * `too_large`: what was sent together is more than the server takes. `closed`: the pdf cannot be signed any more, or not by this
 * person.
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
  /** Why what stands in a field cannot be saved. */
  problems: Readonly<Record<string, string>>;
  state: 'saved' | 'saving' | 'offline' | 'error';
  closed: string | null;
}

export const SAVE_AFTER_MS = 400;
const RETRY_MS = 4_000;
const BATCH_SIZE = 1_000;
/** As JSON. The server takes 10 MB at once, and an image alone may have 2.8. */
const BATCH_BYTES = 4_000_000;

export type ValueQueue = ReturnType<typeof createValueQueue>;

interface ValueQueueParts {
  /** Of the signee at whose place the values are. */
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
  /** What stands in a field and cannot be saved: whoever comes back is to find it there, with its reason. */
  const wrong = new Map<string, FieldValue>();
  /** What the server has, as far as it is known here. */
  const saved = new Map(parts.fields.map((field) => [field.id, field.value]));
  /** What was entered here: whatever an earlier visit left of it is older. */
  const entered = new Set<string>();
  const fields = () => store.getState().fields;
  /** When, in steps of what was entered, a field was entered last. */
  const enteredAt = new Map<string, number>();
  let steps = 0;
  /** Less where something on the way, such as a proxy, takes less. */
  let most = BATCH_SIZE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  function keep(): void {
    const entries = [
      ...entriesOf(waiting),
      ...entriesOf(wrong).map((entry) => ({ ...entry, instead_of: saved.get(entry.element_id) ?? null })),
    ].map((entry) => ({ ...entry, by: parts.email }));
    const mine = entries.length > 0 ? entries : null;
    // Another tab of the same person may have values of its own to send.
    const merged = (kept: KeptEntry[] | null) => {
      const theirs = ownEntries(kept).filter(({ element_id }) => !entered.has(element_id) && fields().has(element_id));
      return theirs.length > 0 ? [...theirs, ...entries] : mine;
    };
    void parts.storage.saveBeside(mine, merged).catch(() => undefined);
  }

  /** What others left who had the place before is not theirs to send. */
  function ownEntries(kept: KeptEntry[] | null): KeptEntry[] {
    return (kept ?? []).filter(({ by }) => by === parts.email);
  }

  /** Sends what waits. @returns whether the server has everything now */
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

  /** @param calculated what the server has made of the values of others */
  function settle(batch: readonly FieldEntry[], calculated: readonly FieldEntry[]): void {
    for (const { element_id, value } of batch) {
      saved.set(element_id, value);
      if (waiting.get(element_id) === value) waiting.delete(element_id);
    }
    const next = new Map(fields());
    for (const { element_id, value } of calculated) {
      const field = next.get(element_id);
      // What was entered in the meantime is newer.
      if (!field || waiting.has(element_id)) continue;
      saved.set(element_id, value);
      next.set(element_id, { ...field, value } as FieldElement);
    }
    if (calculated.length > 0) store.setState({ fields: next });
  }

  /** The server saves all of a batch or nothing: without the refused ones the rest goes through next time. */
  function setAside(
    batch: readonly FieldEntry[],
    { problems, message }: { problems: Readonly<Record<string, string>>; message: string },
  ): void {
    const refused = batch.filter(({ element_id }) => element_id in problems);
    // Refused for none of them: it would be again.
    const [general = message] = Object.values(problems);
    const found: Record<string, string> = {};
    for (const { element_id, value } of refused.length > 0 ? refused : batch) {
      // What stands there by now was not judged.
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

    /** Puts a value into a field. One that does not fit is shown with its reason and waits for a better one. */
    set(id: string, value: FieldValue): void {
      const { fields, problems } = store.getState();
      const field = fields.get(id);
      if (!field) return;
      const next = new Map(fields);
      // A control gives the type of value of its own field.
      next.set(id, { ...field, value } as FieldElement);
      if (value === true) for (const rival of rivalsOf(field, fields)) next.set(rival.id, { ...rival, value: false });
      // Shown at once. The server calculates for itself, also from fields that are no one's.
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

      // Put last, so that the server too sees the newest choice of a radio group last.
      waiting.delete(id);
      waiting.set(id, value);
      for (const rival of rivalsOf(field, fields)) if (value === true) waiting.delete(rival.id);
      store.setState({ state: 'saving' });
      keep();
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },

    /** Shows what the server has put into a field itself. */
    adopt(id: string, value: HeldValue): void {
      const field = fields().get(id);
      if (!field) return;
      steps += 1;
      enteredAt.set(id, steps);
      saved.set(id, value);
      const { [id]: _old, ...problems } = store.getState().problems;
      // Whoever calls it knows the type of the field.
      store.setState({ fields: new Map(fields()).set(id, { ...field, value } as FieldElement), problems });
    },

    /** Says of a field that what stands in it is no value, until there is one. */
    refuse(id: string, problem: string): void {
      store.setState({ problems: { ...store.getState().problems, [id]: problem } });
    },

    /** Takes up what an earlier visit could not send. */
    async resume(): Promise<void> {
      const kept = await parts.storage.load().catch(() => null);
      const known = new Set(entered);
      for (const { element_id, value, instead_of } of ownEntries(kept)) {
        // What could not be saved gives way to another answer that was, in another tab or elsewhere.
        const isOvertaken = instead_of !== undefined && !isSame(instead_of, saved.get(element_id) ?? null);
        if (!known.has(element_id) && !isOvertaken) this.set(element_id, value);
      }
      // What is older, or of no field any more, is kept no longer.
      if (kept) keep();
    },

    /** Shows what another window or device has put there by now, all but where something is entered or on its way here. */
    async refresh(load: () => Promise<readonly FieldElement[]>): Promise<void> {
      const begun = steps;
      const own = [...waiting.keys(), ...wrong.keys()].flatMap((id) => fields().get(id) ?? []);
      // Of one choice only one radio is on its way, which switches the others off.
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

/** The first values, at least one: up to `most` of them that are together no larger than a batch may be. */
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

/** Signatures are objects that were read anew. */
function isSame(one: HeldValue, other: HeldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that are asked for and hold what cannot be saved. */
export function wrongFields(queue: ValueQueue): string[] {
  const { problems, fields } = queue.store.getState();
  return askedFields([...fields.values()]).flatMap((field) => (field.id in problems ? [field.id] : []));
}

/** The other radios of the same choice. */
function rivalsOf(field: FieldElement, fields: ReadonlyMap<string, FieldElement>) {
  if (field.kind !== 'radio' || !field.pdf_radio_group_id) return [];
  const group = field.pdf_radio_group_id;
  return [...fields.values()]
    .filter((other) => other.kind === 'radio')
    .filter((other) => other.id !== field.id && other.pdf_radio_group_id === group);
}

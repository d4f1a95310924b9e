// The values of a signee: shown at once, saved as they are made, kept in the browser until the server has them.
import { type FieldElement, askedFields, fieldValueProblem } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { KeptHere } from '#lib/kept-here.ts';

export type FieldValue = FieldElement['value'];

export interface FieldEntry {
  element_id: string;
  value: FieldValue;
}

/** `closed`: the pdf cannot be signed any more, or not by this person. */
export type SaveResult =
  | { kind: 'saved' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; problems: Record<string, string> }
  | { kind: 'closed'; message: string };
export type ValueTransport = (values: FieldEntry[]) => Promise<SaveResult>;

export type ValueStorage = Pick<KeptHere<FieldEntry[]>, 'load' | 'saveBeside'>;

export interface ValueState {
  fields: ReadonlyMap<string, FieldElement>;
  /** Why what stands in a field cannot be saved. */
  problems: Readonly<Record<string, string>>;
  state: 'saved' | 'saving' | 'offline';
  closed: string | null;
}

export const SAVE_AFTER_MS = 400;
const RETRY_MS = 4_000;
const BATCH_SIZE = 1_000;

export type ValueQueue = ReturnType<typeof createValueQueue>;

export function createValueQueue(parts: { fields: readonly FieldElement[]; transport: ValueTransport; storage: ValueStorage }) {
  const store = createStore<ValueState>()(() => ({
    fields: new Map(parts.fields.map((field) => [field.id, field])),
    problems: {},
    state: 'saved',
    closed: null,
  }));
  const waiting = new Map<string, FieldValue>();
  /** What stands in a field and cannot be saved: whoever comes back is to find it there, with its reason. */
  const wrong = new Map<string, FieldValue>();
  /** What was entered here: whatever an earlier visit left of it is older. */
  const entered = new Set<string>();
  const fields = () => store.getState().fields;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  function keep(): void {
    const entries = [...waiting, ...wrong].map(([element_id, value]) => ({ element_id, value }));
    const mine = entries.length > 0 ? entries : null;
    // Another tab of the same person may have values of its own to send.
    const merged = (kept: FieldEntry[] | null) => {
      const theirs = (kept ?? []).filter(({ element_id }) => !entered.has(element_id) && fields().has(element_id));
      return theirs.length > 0 ? [...theirs, ...entries] : mine;
    };
    void parts.storage.saveBeside(mine, merged).catch(() => undefined);
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
      const batch = [...waiting].slice(0, BATCH_SIZE).map(([element_id, value]) => ({ element_id, value }));
      const result = await parts.transport(batch);

      if (result.kind === 'unreachable') {
        store.setState({ state: 'offline' });
        timer = setTimeout(() => void flush(), RETRY_MS);
        return false;
      }
      if (result.kind === 'closed') {
        store.setState({ closed: result.message, state: 'saved' });
        return false;
      }
      // The server saves all of a batch or nothing: without the refused ones the rest goes through next time.
      const refused = result.kind === 'refused' ? result.problems : {};
      if (result.kind === 'refused') store.setState({ problems: { ...store.getState().problems, ...refused } });
      const isHopeless = result.kind === 'refused' && batch.every((entry) => !(entry.element_id in refused));
      for (const { element_id, value } of batch) {
        const isSettled = result.kind === 'saved' || element_id in refused || isHopeless;
        if (!isSettled || waiting.get(element_id) !== value) continue;
        waiting.delete(element_id);
        if (element_id in refused) wrong.set(element_id, value);
      }
      keep();
    }
    store.setState({ state: 'saved' });
    return true;
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

      for (const { id: one } of [field, ...rivalsOf(field, fields)]) entered.add(one);

      const problem = fieldValueProblem(field, value);
      const { [id]: _old, ...others } = problems;
      store.setState({ fields: next, problems: problem ? { ...others, [id]: problem } : others });
      if (problem) {
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

    /** Says of a field that what stands in it is no value, until there is one. */
    refuse(id: string, problem: string): void {
      store.setState({ problems: { ...store.getState().problems, [id]: problem } });
    },

    /** Takes up what an earlier visit could not send. */
    async resume(): Promise<void> {
      const kept = await parts.storage.load().catch(() => null);
      const known = new Set(entered);
      for (const { element_id, value } of kept ?? []) if (!known.has(element_id)) this.set(element_id, value);
      // What is older, or of no field any more, is kept no longer.
      if (kept) keep();
    },

    stop(): void {
      clearTimeout(timer);
    },
  };
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

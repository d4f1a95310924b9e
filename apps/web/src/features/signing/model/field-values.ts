// The values of a signee's fields: as shown, as known to the server, waiting to be sent, and those that cannot be saved.
import { type FieldElement, fieldValueProblem, recalculated } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { wordsOfCheck } from '#lib/own-checks.ts';

export type UnsavedValue = FieldElement['value'];
/** Values that signees enter. Files are uploaded instead and enter their field through `adopt`. */
export type FieldValue = Exclude<UnsavedValue, readonly unknown[]>;

export interface FieldEntry {
  element_id: string;
  value: FieldValue;
}

export interface ValueState {
  fields: ReadonlyMap<string, FieldElement>;
  /** Reasons why values cannot be saved, by field id. */
  problems: Readonly<Record<string, string>>;
  state: 'saved' | 'saving' | 'offline' | 'error';
  closed: string | null;
}

export type FieldValues = ReturnType<typeof createFieldValues>;

export function createFieldValues(start: readonly FieldElement[]) {
  const store = createStore<ValueState>()(() => ({
    fields: new Map(start.map((field) => [field.id, field])),
    problems: {},
    state: 'saved',
    closed: null,
  }));
  /** In the order in which they are sent. */
  const waiting = new Map<string, FieldValue>();
  /** Values that cannot be saved; they are stored, so that people find them again with the reason. */
  const wrong = new Map<string, FieldValue>();
  /** The last known values on the server. */
  const saved = new Map(start.map((field) => [field.id, field.value]));
  /** Fields entered in this session; values left by earlier sessions are older. */
  const entered = new Set<string>();
  /** Order in which fields were last entered. */
  const enteredAt = new Map<string, number>();
  let steps = 0;
  const fields = () => store.getState().fields;

  return {
    store,
    waiting: waiting as ReadonlyMap<string, FieldValue>,
    wrong: wrong as ReadonlyMap<string, FieldValue>,
    saved: saved as ReadonlyMap<string, UnsavedValue>,
    entered: entered as ReadonlySet<string>,

    /** Sets a field's value. An invalid one is shown with the reason. @returns whether it is waiting to be sent */
    set(id: string, value: FieldValue): boolean {
      const { problems } = store.getState();
      const field = fields().get(id);
      if (!field) return false;
      const rivals = rivalsOf(field, fields());
      const next = new Map(fields());
      // A control always passes the value type of its field.
      next.set(id, { ...field, value } as FieldElement);
      if (value === true) for (const rival of rivals) next.set(rival.id, { ...rival, value: false });
      // Shown immediately. The server calculates on its own, also from fields that belong to nobody.
      for (const result of recalculated(next.values())) next.set(result.id, result);

      steps += 1;
      for (const { id: one } of [field, ...rivals]) {
        entered.add(one);
        enteredAt.set(one, steps);
      }

      const problem = fieldValueProblem(field, value);
      const { [id]: _old, ...others } = problems;
      store.setState({ fields: next, problems: problem ? { ...others, [id]: wordsOfCheck(problem) } : others });
      waiting.delete(id);
      if (problem) {
        wrong.set(id, value);
        return false;
      }
      wrong.delete(id);
      // Moved to the end, so that the server also gets the newest choice of a radio group last.
      waiting.set(id, value);
      if (value === true) for (const rival of rivals) waiting.delete(rival.id);
      return true;
    },

    /** Shows a value that the server has set itself. */
    adopt(id: string, value: UnsavedValue): void {
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

    /** The server has saved a batch. @param calculated values that it has calculated from others */
    settle(batch: readonly FieldEntry[], calculated: readonly FieldEntry[]): void {
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
    },

    /** The server saves a batch completely or not at all, so rejected values are removed and the rest is sent again. */
    setAside(
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
  };
}

/** The other radios of the group. */
function rivalsOf(field: FieldElement, fields: ReadonlyMap<string, FieldElement>) {
  if (field.kind !== 'radio' || !field.pdf_radio_group_id) return [];
  const group = field.pdf_radio_group_id;
  return [...fields.values()]
    .filter((other) => other.kind === 'radio')
    .filter((other) => other.id !== field.id && other.pdf_radio_group_id === group);
}

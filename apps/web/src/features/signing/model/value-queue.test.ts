import type { FieldElement } from '@countersign/document-model';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { field, id } from './testing.ts';
import type { FieldEntry } from './field-values.ts';
import {
  type StoredEntry,
  type SaveResult,
  type ValueStorage,
  SAVE_AFTER_MS,
  createValueQueue,
  wrongFields,
} from './value-queue.ts';

const group = '0f000000-0000-7000-8000-000000000001';

class Storage implements ValueStorage {
  kept: StoredEntry[] | null = null;
  load = async () => this.kept;
  saveMerged = async (_mine: StoredEntry[] | null, merged: (kept: StoredEntry[] | null) => StoredEntry[] | null) => {
    this.kept = merged(this.kept);
  };
}

let sent: FieldEntry[][];
let answers: SaveResult[];
let storage: Storage;

const ANN = 'ann@example.com';
const queueOf = (...fields: FieldElement[]) => queueOfPerson(ANN, ...fields);

function queueOfPerson(email: string, ...fields: FieldElement[]) {
  return createValueQueue({
    email,
    fields,
    storage,
    transport: async (values) => {
      sent.push(values);
      return answers.shift() ?? { kind: 'saved' };
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  storage = new Storage();
});
afterEach(() => void vi.useRealTimers());

describe('values of a signee', () => {
  test('are saved shortly after input, only the newest of each field', async () => {
    const queue = queueOf(field(1, 'input'));
    for (const value of ['A', 'An', 'Ann']) queue.set(id(1), value);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent).toEqual([[{ element_id: id(1), value: 'Ann' }]]);
    expect(queue.store.getState().state).toBe('saved');
    expect(storage.kept).toBeNull();
  });

  test('include values calculated locally, which are not sent', async () => {
    const computed = { type: 'number', is_read_only: true };
    const double = field(2, 'input', { ...computed, formula: '{qty} * 2' });
    // The rate belongs to nobody and is unknown here.
    const total = field(3, 'input', { ...computed, formula: '{qty} * {rate}' });
    const queue = queueOf(field(1, 'input', { type: 'number', name: 'qty' }), double, total);
    const shown = () => [2, 3].map((number) => queue.store.getState().fields.get(id(number))?.value);
    answers = [
      {
        kind: 'saved',
        calculated: [
          { element_id: id(2), value: '8' },
          { element_id: id(3), value: '12' },
        ],
      },
    ];
    queue.set(id(1), '4');
    expect(shown()).toEqual(['8', '']);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(shown()).toEqual(['8', '12']);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent).toEqual([[{ element_id: id(1), value: '4' }]]);
  });

  test('that are invalid for their field are shown with the reason, and not sent', async () => {
    const queue = queueOf(field(1, 'input', { type: 'email' }));
    queue.set(id(1), 'ann');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent).toEqual([]);
    expect(queue.store.getState().problems[id(1)]).toContain('email');
    queue.set(id(1), 'ann@example.com');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(queue.store.getState().problems).toEqual({});
    expect(sent).toHaveLength(1);
  });

  test('that cannot be saved are restored in the next session with their reason, replacing older ones', async () => {
    const fields = () => [field(1, 'input', { type: 'email', value: 'ann@example.com' }), field(2, 'input')];
    const first = queueOf(...fields());
    answers = [{ kind: 'refused', message: 'This does not fit.', problems: { [id(2)]: 'No font has 𓀀.' } }];
    first.set(id(1), 'ann');
    first.set(id(2), '𓀀 Porto');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

    answers = [{ kind: 'refused', message: 'This does not fit.', problems: { [id(2)]: 'No font has 𓀀.' } }];
    const second = queueOf(...fields());
    await second.resume();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    const { problems, fields: now } = second.store.getState();
    expect([now.get(id(1))?.value, now.get(id(2))?.value]).toEqual(['ann', '𓀀 Porto']);
    expect(Object.keys(problems).toSorted()).toEqual([id(1), id(2)]);

    second.set(id(1), 'ann@example.org');
    second.set(id(2), '吉野');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(second.store.getState()).toMatchObject({ problems: {}, state: 'saved' });
    expect(storage.kept).toBeNull();
  });

  test('are sent in small batches if they are large', async () => {
    const image = (length: number) => ({ image: `data:image/png;base64,${'A'.repeat(length)}` });
    const queue = queueOf(...[1, 2, 3, 4].map((number) => field(number, 'image_input')));
    for (const [number, length] of [1_800_000, 1_800_000, 1_800_000, 100].entries()) queue.set(id(number + 1), image(length));
    await expect(queue.flush()).resolves.toBe(true);
    expect(sent.map((batch) => batch.map(({ element_id }) => element_id))).toEqual([
      [id(1), id(2)],
      [id(3), id(4)],
    ]);
  });

  test('that are too large together are sent one by one, and a single oversized one is rejected with a reason', async () => {
    answers = [{ kind: 'too_large', message: 'Too large.' }, { kind: 'saved' }, { kind: 'too_large', message: 'Too large.' }];
    const queue = queueOf(field(1, 'input'), field(2, 'input'));
    queue.set(id(1), 'small');
    queue.set(id(2), 'large');
    await expect(queue.flush()).resolves.toBe(true);
    expect(sent.map((batch) => batch.map(({ value }) => value))).toEqual([['small', 'large'], ['small'], ['large']]);
    expect(queue.store.getState()).toMatchObject({ closed: null, problems: { [id(2)]: 'Too large.' } });
  });

  test('rejected without field errors show the general reason', async () => {
    answers = [{ kind: 'refused', problems: {}, message: 'Das passt nicht.' }];
    const queue = queueOf(field(1, 'input'));
    queue.set(id(1), 'Ann');
    await queue.flush();
    expect(queue.store.getState().problems).toEqual({ [id(1)]: 'Das passt nicht.' });
  });

  test('wait in the browser without a connection, and are sent in the next session', async () => {
    answers = [{ kind: 'unreachable' }];
    const before = queueOf(field(1, 'input'), field(2, 'checkbox'));
    before.set(id(1), 'Ann');
    before.set(id(2), true);
    await expect(before.flush()).resolves.toBe(false);
    expect(before.store.getState().state).toBe('offline');
    before.stop();

    const after = queueOf(field(1, 'input'), field(2, 'checkbox'));
    await after.resume();
    expect(after.store.getState().fields.get(id(1))).toMatchObject({ value: 'Ann' });
    await expect(after.flush()).resolves.toBe(true);
    expect(sent.at(-1)).toEqual([
      { element_id: id(1), value: 'Ann' },
      { element_id: id(2), value: true },
    ]);
  });

  test('wait in the same way while the server fails, without an offline message', async () => {
    answers = [{ kind: 'failed' }];
    const queue = queueOf(field(1, 'input'));
    queue.set(id(1), 'Ann');
    await expect(queue.flush()).resolves.toBe(false);
    expect(queue.store.getState().state).toBe('error');
    await expect(queue.flush()).resolves.toBe(true);
    expect(queue.store.getState().state).toBe('saved');
  });

  test('of another window are adopted, except for fields being entered, invalid or pending here', async () => {
    const queue = queueOf(field(1, 'input'), field(2, 'input'), field(3, 'input', { type: 'email' }), field(4, 'input'));
    queue.set(id(2), 'on its way');
    queue.set(id(3), 'wrong@');
    const elsewhere = [1, 2, 3, 4].map((number) => field(number, 'input', { value: `elsewhere ${number}` }));
    const refreshed = queue.refresh(async () => elsewhere);
    queue.set(id(4), 'entered since');
    await refreshed;
    const shown = [...queue.store.getState().fields.values()].map(({ value }) => value);
    expect(shown).toEqual(['elsewhere 1', 'on its way', 'wrong@', 'entered since']);
  });

  test('of another window leave a pending radio as the only choice', async () => {
    const radio = (number: number, value: boolean) => field(number, 'radio', { pdf_radio_group_id: group, value });
    const queue = queueOf(radio(1, false), radio(2, true));
    queue.set(id(1), true);
    await queue.refresh(async () => [radio(1, false), radio(2, true)]);
    expect([...queue.store.getState().fields.values()].map(({ value }) => value)).toEqual([true, false]);
  });

  test('left by the previous signee are ignored for the new one', async () => {
    answers = [{ kind: 'unreachable' }];
    const before = queueOf(field(1, 'input'));
    before.set(id(1), 'Ann');
    await before.flush();
    before.stop();

    const after = queueOfPerson('bob@example.com', field(1, 'input'), field(2, 'input'));
    await after.resume();
    after.set(id(2), 'Bob');
    await after.flush();
    expect(after.store.getState().fields.get(id(1))).toMatchObject({ value: '' });
    expect(sent.at(-1)).toEqual([{ element_id: id(2), value: 'Bob' }]);
    expect(storage.kept).toBeNull();
  });

  test('of an earlier session yield to input made before they were loaded', async () => {
    storage.kept = [
      { by: ANN, element_id: id(1), value: 'old' },
      { by: ANN, element_id: id(2), value: 'kept' },
    ];
    const queue = queueOf(field(1, 'input'), field(2, 'input'));
    const resumed = queue.resume();
    queue.set(id(1), 'new');
    await resumed;
    await queue.flush();
    expect(sent).toEqual([
      [
        { element_id: id(1), value: 'new' },
        { element_id: id(2), value: 'kept' },
      ],
    ]);
  });

  test('that were stored do not replace later input, whether sent or another choice of a group', async () => {
    const [yes, no] = [3, 4].map((number) => field(number, 'radio', { pdf_radio_group_id: group }));
    const queue = queueOf(field(1, 'input'), yes as FieldElement, no as FieldElement);
    queue.set(id(1), 'new');
    queue.set(id(4), true);
    await queue.flush();
    storage.kept = [
      { by: ANN, element_id: id(1), value: 'old' },
      { by: ANN, element_id: id(3), value: true },
    ];
    await queue.resume();
    await queue.flush();
    expect(sent).toEqual([
      [
        { element_id: id(1), value: 'new' },
        { element_id: id(4), value: true },
      ],
    ]);
    expect(storage.kept).toBeNull();
  });

  test('of two tabs are stored side by side until each has sent its own', async () => {
    const fields = [field(1, 'input'), field(2, 'input')];
    const [one, other] = [queueOf(...fields), queueOf(...fields)];
    answers = [{ kind: 'unreachable' }, { kind: 'unreachable' }];
    one.set(id(1), 'of the one');
    other.set(id(2), 'of the other');
    await Promise.all([one.flush(), other.flush()]);
    expect(storage.kept).toEqual([
      { by: ANN, element_id: id(1), value: 'of the one' },
      { by: ANN, element_id: id(2), value: 'of the other' },
    ]);
    await one.flush();
    expect(storage.kept).toEqual([{ by: ANN, element_id: id(2), value: 'of the other' }]);
    await other.flush();
    expect(storage.kept).toBeNull();
    one.stop();
    other.stop();
  });

  test('rejected by the server do not block the others', async () => {
    answers = [{ kind: 'refused', message: 'This does not fit.', problems: { [id(1)]: 'No.' } }];
    const queue = queueOf(field(1, 'input'), field(2, 'input'));
    queue.set(id(1), 'one');
    queue.set(id(2), 'two');
    await expect(queue.flush()).resolves.toBe(true);
    expect(sent.at(-1)).toEqual([{ element_id: id(2), value: 'two' }]);
    expect(queue.store.getState().problems).toEqual({ [id(1)]: 'No.' });
  });

  test('that replace a rejected one are judged on their own', async () => {
    const queue = queueOf(field(1, 'input'), field(2, 'input', { type: 'email' }));
    answers = [{ kind: 'refused', message: 'This does not fit.', problems: { [id(1)]: 'No.', [id(2)]: 'No.' } }];
    queue.set(id(1), 'one');
    queue.set(id(2), 'two@example.com');
    const saving = queue.flush();
    queue.set(id(1), 'another');
    queue.set(id(2), 'two@');
    await saving;
    const { problems, fields } = queue.store.getState();
    expect(problems).toEqual({ [id(2)]: expect.stringContaining('email') as string });
    expect([fields.get(id(1))?.value, fields.get(id(2))?.value]).toEqual(['another', 'two@']);
    expect(storage.kept).toEqual([{ by: ANN, element_id: id(2), value: 'two@', instead_of: '' }]);
  });

  test('rejected for a general reason are shown as not saved', async () => {
    const queue = queueOf(field(1, 'input'));
    answers = [{ kind: 'refused', message: 'This does not fit.', problems: { pdf: 'This pdf holds too much.' } }];
    queue.set(id(1), 'one');
    await expect(queue.flush()).resolves.toBe(true);
    expect(wrongFields(queue)).toEqual([id(1)]);
    expect(storage.kept).toMatchObject([{ element_id: id(1), value: 'one' }]);
  });

  test('that could not be saved yield to an answer saved since', async () => {
    storage.kept = [
      { by: ANN, element_id: id(1), value: 'ann', instead_of: '' },
      { by: ANN, element_id: id(2), value: 'ben', instead_of: '' },
    ];
    const queue = queueOf(field(1, 'input', { type: 'email', value: 'ann@example.com' }), field(2, 'input', { type: 'email' }));
    await queue.resume();
    const { fields } = queue.store.getState();
    expect([fields.get(id(1))?.value, fields.get(id(2))?.value]).toEqual(['ann@example.com', 'ben']);
    expect(wrongFields(queue)).toEqual([id(2)]);
  });

  test('of a radio group have one choice', async () => {
    const queue = queueOf(field(1, 'radio', { pdf_radio_group_id: group }), field(2, 'radio', { pdf_radio_group_id: group }));
    queue.set(id(1), true);
    queue.set(id(2), true);
    const values = [...queue.store.getState().fields.values()].map((entry) => entry.value);
    expect(values).toEqual([false, true]);
    await queue.flush();
    expect(sent).toEqual([[{ element_id: id(2), value: true }]]);
  });
});

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTLED_MS } from './edit-conflicts.ts';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, elementId, pageId, shown, testEditor } from '../model/testing.ts';

const field = element(1, { type: 'text' }, 'input');
const id = elementId(1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function reportsOf(editor: Editor) {
  const reports: { fields: string[]; who: string | null | undefined }[] = [];
  editor.sync.lostStore.subscribe(({ lost }) => reports.push(...lost.map(({ fields, who }) => ({ fields, who }))));
  return reports;
}

/** Types like a person in a field: each text extends the person's own last text, regardless of the field's value. */
function typist(editor: Editor) {
  let text = '';
  return (letters: string) => {
    const overtakes = text !== '';
    text += letters;
    editor.commit([{ op: 'update', id, changes: { value: text } }], { name: 'edit', key: `edit:${id}`, overtakes });
    return text;
  };
}

const valueOf = (editor: Editor) => shown(editor).map((one) => ('value' in one ? one.value : null))[0];
const receive = async (editor: Editor) => {
  editor.sync.pull();
  await editor.sync.flush();
};
const pause = (ms = 2 * SETTLED_MS) => vi.advanceTimersByTimeAsync(ms);

describe('two people typing in one field at once', () => {
  it('both learn whose text was lost, in any order of typing, sending and receiving', async () => {
    const steps = fc.array(fc.constantFrom('type 0', 'type 1', 'hear 0', 'hear 1', 'wait'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const server = new TestServer([field]);
        const editors = [testEditor({ server }), testEditor({ server })] as const;
        const reports = editors.map(reportsOf);
        const type = editors.map(typist);
        const last = ['', ''];
        for (const step of [...order, 'type 0', 'type 1']) {
          const who = Number(step.at(-1));
          if (step === 'wait') await pause(60);
          else if (step.startsWith('hear')) await receive(editors[who] ?? editors[0]);
          else last[who] = type[who]?.(who === 0 ? 'a' : 'b') ?? '';
        }
        for (const editor of [...editors, ...editors]) await receive(editor);
        await pause();
        const stays = valueOf(editors[0]);
        expect(valueOf(editors[1])).toBe(stays);
        expect(last).toContain(stays);
        const overwritten = last.findIndex((text) => text !== stays);
        expect(reports[1 - overwritten]).toEqual([]);
        expect(reports[overwritten]).toMatchObject([{ fields: ['value'] }]);

        const own = editors[overwritten] ?? editors[0];
        own.commit(own.sync.ownAgain([{ id, fields: ['value'] }]), { name: 'change' });
        expect(valueOf(own)).toBe(last[overwritten]);
      }),
      { numRuns: 100, seed: 20_261_123 },
    );
  });

  it('undo only their own text', async () => {
    const server = new TestServer([field]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    const [type, typeToo] = [typist(first), typist(last)];
    for (const [mine, theirs] of [
      ['12 Main', 'Apart'],
      [' Street', 'ment 9'],
    ] as const) {
      type(mine);
      await first.sync.flush();
      typeToo(theirs);
      await receive(last);
      await receive(first);
      await pause(600);
    }
    type('!');
    await receive(first);
    const seen: unknown[] = [];
    while (first.undoStore.getState().undo) {
      first.undo();
      seen.push(valueOf(first));
    }
    expect(seen).toEqual(['12 Main Street', '12 Main', '']);
  });

  it('get no notice if one saw the text of the other before changing it', async () => {
    const server = new TestServer([field]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    const reports = [reportsOf(first), reportsOf(last)];
    typist(first)('seen');
    await first.sync.flush();
    await pause(3_500);
    await receive(last);
    typist(last)('changed');
    await last.sync.flush();
    await receive(first);
    await pause();
    expect([valueOf(first), reports]).toEqual(['changed', [[], []]]);
  });

  it("learn the other's name if the other sends it", async () => {
    const server = new TestServer([field]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    const reports = reportsOf(first);
    typist(first)('mine');
    await first.sync.flush();
    typist(last)('theirs');
    await last.sync.flush();
    first.sync.contest([{ id, fields: ['value'] }], 'Bob Baker');
    await receive(first);
    await pause();
    expect(reports).toEqual([{ fields: ['value'], who: 'Bob Baker' }]);
  });
});

const text = element(1, { value: 'First good' }, 'text');
const write = (editor: Editor, value: string) =>
  editor.commit([{ op: 'update', id, changes: { value } }], { name: 'edit', key: 'edit' });

it.each([
  ['different letters of a text have lost nothing', ['Best good', 'First poor'], 'Best poor', []],
  [
    'the same letters of a text are notified, whichever change came first',
    ['First best', 'First poor'],
    'First poor',
    [['value']],
  ],
] as const)('two who change %s', async (_what, [ours, theirs], after, lost) => {
  const server = new TestServer([text]);
  const [first, last] = [testEditor({ server }), testEditor({ server })];
  const reports = [reportsOf(first), reportsOf(last)];
  last.sync.overwroteStore.subscribe(({ changes }) => first.sync.contest(changes));
  first.sync.overwroteStore.subscribe(({ changes }) => last.sync.contest(changes));
  write(first, ours);
  write(last, theirs);
  await first.sync.flush();
  await last.sync.flush();
  await receive(first);
  await pause();
  expect([valueOf(first), valueOf(last)]).toEqual([after, after]);
  expect(reports.map((lostFields) => lostFields.map(({ fields }) => fields))).toEqual([lost, []]);
});

describe('an earlier version restored while someone else is typing', () => {
  it('is shown as it was; unsaved changes can be reapplied, and new elements stay', async () => {
    const server = new TestServer([text]);
    const onTypingEnded = vi.fn<() => void>();
    const [writer, other] = [testEditor({ server, onTypingEnded }), testEditor({ server })];
    const reports = reportsOf(writer);
    const version = server.keep();
    writer.view.set({ editing_id: id });
    write(writer, 'First good END');
    await writer.sync.flush();
    await receive(other);
    write(writer, 'First good END typed');
    const created = element(2, { page_id: pageId(2), value: 'A' }, 'text');
    const placed = { ...created, value: 'A long sentence' };
    writer.commit([{ op: 'create', element: created }], { name: 'add' });
    // Changes in flight differ from those typed meanwhile.
    writer.document.nextBatch(10);
    writer.commit([{ op: 'update', id: created.id, changes: { value: placed.value } }], { name: 'edit' });
    writer.document.restoreBatch();
    await other.remake('restore', async () => server.goBack(version));
    await receive(writer);
    await writer.sync.flush();
    expect(server.list).toEqual([text, placed]);
    expect(shown(writer)).toEqual([text, placed]);
    expect(writer.view.state.editing_id).toBeNull();
    expect(onTypingEnded).toHaveBeenCalledOnce();
    await pause();
    expect(reports).toEqual([{ fields: ['value'], who: undefined }]);
    writer.commit(writer.sync.ownAgain([{ id, fields: ['value'] }]), { name: 'change' });
    expect(valueOf(writer)).toBe('First good END typed');
  });

  it('reports a lost change of an element that the version does not have', async () => {
    const server = new TestServer([text]);
    const onLost = vi.fn<(ids: string[]) => void>();
    const [writer, other] = [testEditor({ server, onLost }), testEditor({ server })];
    const version = server.keep();
    const late = element(2, {}, 'rectangle');
    writer.commit([{ op: 'create', element: late }], { name: 'add' });
    await writer.sync.flush();
    await receive(other);
    writer.commit([{ op: 'update', id: late.id, changes: { x: 300 } }], { name: 'move' });
    await other.remake('restore', async () => server.goBack(version));
    await receive(writer);
    expect(shown(writer)).toEqual([text]);
    expect(onLost.mock.calls).toEqual([[[late.id]]]);
  });
});

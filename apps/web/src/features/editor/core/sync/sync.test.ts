import type { ElementOperation } from '@countersign/document-model';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as commands from '../commands/commands.ts';
import { nudge } from '../commands/moving.ts';
import { compactOperations } from '../document/compact.ts';
import type { Editor } from '../model/editor.ts';
import { rebase } from '../document/rebase.ts';
import type { RemoteDeletions } from '../model/remote-deletions.ts';
import { TestServer, TestStorage, element, elementId, pageId, shown, testEditor } from '../model/testing.ts';

const update = (number: number, changes: Record<string, unknown>): ElementOperation => ({
  op: 'update',
  id: elementId(number),
  changes,
});

describe('saving', () => {
  test('sends one batch shortly after the last change, and then reports that all is saved', async () => {
    vi.useFakeTimers({ now: 0 });
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    editor.view.select([element(1).id]);
    for (let press = 0; press < 5; press += 1) nudge(editor, 1, 0);
    expect(editor.sync.store.getState().state).toBe('saving');

    await vi.advanceTimersByTimeAsync(800);
    expect(server.batches).toEqual([[update(1, { x: 105 })]]);
    expect(editor.sync.store.getState().state).toBe('saved');
    vi.useRealTimers();
  });

  test('waits at most a second for someone who never pauses', async () => {
    vi.useFakeTimers({ now: 0 });
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    editor.view.select([element(1).id]);
    for (let press = 0; press < 12; press += 1) {
      nudge(editor, 1, 0);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(server.batches.length).toBeGreaterThanOrEqual(1);
    vi.useRealTimers();
  });

  test('loses nothing on a reload without a connection', async () => {
    const server = new TestServer([element(1)]);
    const storage = new TestStorage();
    server.isReachable = false;
    const before = testEditor({ server, storage });
    before.view.select([element(1).id]);
    nudge(before, 7, 0);
    await before.sync.flush();
    expect(before.sync.store.getState().state).toBe('offline');
    await before.sync.close();

    server.isReachable = true;
    const after = testEditor({ server, storage });
    await after.sync.resume();
    await after.sync.flush();
    expect(server.list[0]).toMatchObject({ x: 107 });
    expect(storage.kept).toBeNull();
  });

  test('distinguishes an unreachable server from a failing one', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    const stateAfter = async (changes: Partial<Pick<TestServer, 'isReachable' | 'hasFault'>>) => {
      Object.assign(server, changes);
      editor.sync.pull();
      await editor.sync.flush();
      return editor.sync.store.getState().state;
    };
    expect(await stateAfter({ isReachable: false })).toBe('offline');
    expect(await stateAfter({ isReachable: true, hasFault: true })).toBe('error');
    expect(await stateAfter({ hasFault: false })).toBe('saved');
    await editor.sync.close();
  });

  test('applies nothing twice when an answer is lost', async () => {
    const server = new TestServer();
    const lost = vi.fn<(ids: string[]) => void>();
    const editor = testEditor({ server, onLost: lost });
    commands.insertElement(editor, { kind: 'rectangle', page_id: pageId(1), box: { x: 10, y: 10 } });
    server.losesAnswer = true;
    await editor.sync.flush();
    await editor.sync.flush();

    expect(server.list).toHaveLength(1);
    expect(shown(editor)).toEqual(server.list);
    expect(editor.document.state.pending).toEqual([]);
    expect(lost).not.toHaveBeenCalled();
  });

  test.each(['here', 'after a reload'])(
    'keeps what is changed and deleted %s after the answer to its creation was lost',
    async (where) => {
      const server = new TestServer();
      const storage = new TestStorage();
      const first = testEditor({ server, storage });
      for (const x of [10, 200]) commands.insertElement(first, { kind: 'rectangle', page_id: pageId(1), box: { x, y: 10 } });
      server.losesAnswer = true;
      await first.sync.flush();
      expect(server.list).toHaveLength(2);
      const [changed = '', deleted = ''] = server.list.map(({ id }) => id);

      // The next session starts before the sent changes have arrived.
      const late = new TestServer();
      late.isReachable = false;
      const [there, second] = where === 'here' ? [server, first] : [late, testEditor({ server: late, storage })];
      if (second !== first) {
        server.isReachable = false;
        await first.sync.close();
      }
      await second.sync.resume();
      if (there === late) Object.assign(late, { elements: server.elements, revision: 1, isReachable: true });
      late.batches.push(...server.batches);
      second.view.select([changed]);
      nudge(second, 5, 0);
      second.view.select([deleted]);
      commands.deleteSelection(second);
      await second.sync.flush();
      await second.sync.flush();
      expect(there.list).toMatchObject([{ id: changed, x: 15 }]);
      expect(shown(second)).toEqual(there.list);
      await second.sync.close();
    },
  );

  test('drops changes to an element that someone else deleted, and reports it once', async () => {
    const server = new TestServer([element(1), element(2)]);
    const lost = vi.fn<(taken: RemoteDeletions) => void>();
    const [ours, theirs] = [testEditor({ server }), testEditor({ server })];
    ours.remoteDeletionsStore.subscribe(lost);
    theirs.view.select([element(1).id]);
    commands.deleteSelection(theirs);
    await theirs.sync.flush();

    ours.view.select([element(1).id, element(2).id]);
    nudge(ours, 3, 0);
    await ours.sync.flush();

    expect(lost.mock.calls.map(([{ deleted }]) => deleted)).toEqual([[{ ...element(1), x: 103 }]]);
    expect(server.list).toEqual([{ ...element(2), x: 103 }]);
    expect(shown(ours)).toEqual(server.list);
  });
});

describe("an action on the server's copy", () => {
  test('knows whether everything is saved', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    editor.view.select([elementId(1)]);
    nudge(editor, 1, 0);
    server.isReachable = false;
    expect(await editor.sync.flush()).toBe(false);
    server.isReachable = true;
    expect(await editor.sync.flush()).toBe(true);
    await editor.sync.close();
  });
});

describe('a change overwritten by someone else', () => {
  const changesOf = (editor: Editor) => {
    const announced: unknown[] = [];
    editor.sync.overwroteStore.subscribe(({ changes }) => announced.push(...changes));
    return announced;
  };
  const move = (editor: Editor, dx: number, dy = 0) => {
    editor.view.select([element(1).id]);
    nudge(editor, dx, dy);
    return editor.sync.flush();
  };

  test('is known to the later person, and can be reapplied by the other', async () => {
    const server = new TestServer([element(1)]);
    const [early, late] = [testEditor({ server }), testEditor({ server })];
    const announced = changesOf(late);
    await move(early, 5);
    await move(late, 30);
    expect(server.list[0]).toMatchObject({ x: 130 });
    expect(announced).toEqual([{ id: elementId(1), fields: ['x'] }]);

    early.sync.pull();
    await early.sync.flush();
    const lost = [{ id: elementId(1), fields: ['x'] }];
    early.commit(early.sync.ownAgain(lost), { name: 'change' });
    await early.sync.flush();
    expect(server.list[0]).toMatchObject({ x: 105 });
    expect(early.sync.ownAgain(lost)).toEqual([]);
  });

  test('is not reported for other fields, equal values or values that were seen', async () => {
    const server = new TestServer([element(1)]);
    const [one, two] = [testEditor({ server }), testEditor({ server })];
    const announced = [changesOf(one), changesOf(two)];
    await move(one, 5);
    await move(two, 0, 9);
    await move(two, 20);
    await move(one, 20);
    expect(server.list[0]).toMatchObject({ x: 125, y: 109 });
    expect(announced).toEqual([[], []]);
  });

  test('is known even after a reload without a connection', async () => {
    const server = new TestServer([element(1)]);
    const storage = new TestStorage();
    const before = testEditor({ server, storage });
    server.isReachable = false;
    await move(before, 30);
    await before.sync.close();
    server.isReachable = true;
    await move(testEditor({ server }), 5);

    const after = testEditor({ server, storage });
    const announced = changesOf(after);
    await after.sync.resume();
    await after.sync.flush();
    expect(server.list[0]).toMatchObject({ x: 130 });
    expect(announced).toEqual([{ id: elementId(1), fields: ['x'] }]);
  });

  test('is not reported to people who had not changed it', async () => {
    const editor = testEditor({ server: new TestServer([element(1)]) });
    expect(editor.sync.ownAgain([{ id: elementId(1), fields: ['x'] }])).toEqual([]);
  });
});

describe('two people in one pdf', () => {
  test('see each change at once, however many there are, even with read-only access', async () => {
    vi.useFakeTimers({ now: 0 });
    const server = new TestServer([element(1)]);
    const [ours, theirs] = [testEditor({ server }), testEditor({ server })];
    for (let change = 1; change <= 12; change += 1) {
      theirs.view.select([element(1).id]);
      nudge(theirs, 1, 0);
      await theirs.sync.flush();
      ours.sync.pull(server.revision);
      // No time passes.
      await vi.advanceTimersByTimeAsync(0);
      expect(shown(ours)[0]).toMatchObject({ x: 100 + change });
    }
    vi.useRealTimers();
  });

  test('keep the identity of unchanged elements, so that nothing is rendered again', async () => {
    const server = new TestServer([element(1), element(2)]);
    const [ours, theirs] = [testEditor({ server }), testEditor({ server })];
    const kept = ours.document.state.elements.get(element(2).id);
    theirs.view.select([element(1).id]);
    nudge(theirs, 3, 0);
    await theirs.sync.flush();
    ours.sync.pull();
    await ours.sync.flush();
    expect(ours.document.state.elements.get(element(2).id)).toBe(kept);
  });
});

describe('a compacted list of operations', () => {
  const anyOperations = fc.array(
    fc
      .tuple(
        fc.constantFrom<'create' | 'update' | 'delete'>('create', 'update', 'update', 'delete'),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 400 }),
      )
      .map(([op, number, x]): ElementOperation =>
        op === 'create'
          ? { op, element: element(number, { layer: x }) }
          : op === 'update'
            ? update(number, { x })
            : { op, id: elementId(number) },
      ),
    { maxLength: 25 },
  );

  test('has the same effect as the original', () => {
    fc.assert(
      fc.property(anyOperations, (operations) => {
        const base = new Map([1, 2].map((number) => [elementId(number), element(number)]));
        const possible = rebase(base, operations).operations;
        const short = compactOperations(possible);
        expect(new Map(rebase(base, short).elements)).toEqual(new Map(rebase(base, possible).elements));
        expect(short.length).toBeLessThanOrEqual(possible.length);
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });
});

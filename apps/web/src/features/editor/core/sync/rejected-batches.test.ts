import { type ElementOperation, targetOf } from '@countersign/document-model';
import { describe, expect, test, vi } from 'vitest';
import { nudge } from '../commands/moving.ts';
import type { Editor } from '../model/editor.ts';
import type { Transport } from '../document/transport.ts';
import { TestServer, element, elementId, pageId, shown, testEditor } from '../model/testing.ts';

const update = (number: number, changes: Record<string, unknown>): ElementOperation => ({
  op: 'update',
  id: elementId(number),
  changes,
});

describe('a rejected change', () => {
  const editorWith = (server: TestServer) => {
    const onRefused = vi.fn<(message: string) => void>();
    return { editor: testEditor({ server, onRefused }), onRefused };
  };
  const judging = (isBad: (id: string) => boolean, more: object = {}) => {
    const server = new TestServer([1, 2, 3, 4, 5].map((number) => element(number)));
    server.judge = (operations) =>
      operations.some((operation) => isBad(targetOf(operation))) ? { kind: 'refused', message: 'No.', ...more } : null;
    return server;
  };
  const moveAll = (editor: Editor) => {
    editor.view.select([...editor.document.state.elements.keys()]);
    nudge(editor, 7, 0);
    return editor.sync.flush();
  };
  const places = (elements: readonly { x: number }[]) => elements.map(({ x }) => x);

  test('is dropped alone, even if the answer does not name it', async () => {
    const server = judging((id) => id === elementId(4));
    const { editor, onRefused } = editorWith(server);
    expect(await moveAll(editor)).toBe(true);
    expect(places(server.list)).toEqual([107, 107, 107, 100, 107]);
    expect(shown(editor)).toEqual(server.list);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('No.');
  });

  test('is found at once if the answer names it', async () => {
    const server = judging((id) => id === elementId(2), { fields: [{ id: elementId(2), field: 'x' }] });
    const { editor } = editorWith(server);
    await moveAll(editor);
    expect(places(server.list)).toEqual([107, 100, 107, 107, 107]);
    expect(server.batches).toHaveLength(1);
  });

  test('drops the whole batch if nothing of it can be accepted', async () => {
    const server = judging(() => true, { is_whole: true });
    const { editor, onRefused } = editorWith(server);
    expect(await moveAll(editor)).toBe(true);
    expect(places(shown(editor))).toEqual([100, 100, 100, 100, 100]);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  test('for a deleted signee becomes unassigned', async () => {
    const server = new TestServer([]);
    const gone = elementId(99);
    server.judge = ([operation]) =>
      operation?.op === 'create' && 'signee_id' in operation.element && operation.element.signee_id === gone
        ? { kind: 'refused', message: 'There is no such signee.', fields: [{ id: operation.element.id, field: 'signee_id' }] }
        : null;
    const { editor, onRefused } = editorWith(server);
    editor.commit([{ op: 'create', element: element(1, { signee_id: gone }, 'checkbox') }], { name: 'add' });
    await editor.sync.flush();
    expect(server.list).toMatchObject([{ id: elementId(1), signee_id: null }]);
    expect(shown(editor)).toEqual(server.list);
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('for several reasons is split: unassigned where possible, waiting for its page where possible', async () => {
    const server = new TestServer([]);
    const gone = elementId(99);
    const onOrphaned = vi.fn<(count: number) => void>();
    server.judge = (operations) => {
      const fields = operations.flatMap((operation) => {
        if (operation.op !== 'create') return [];
        const { id, page_id } = operation.element;
        if (page_id === pageId(2)) return [{ id, field: 'page_id' }];
        return 'signee_id' in operation.element && operation.element.signee_id === gone ? [{ id, field: 'signee_id' }] : [];
      });
      return fields.length > 0 ? { kind: 'refused', message: 'No.', fields } : null;
    };
    const onRefused = vi.fn<(message: string) => void>();
    const editor = testEditor({ server, onRefused, onOrphaned });
    const created = [
      element(1, { signee_id: gone }, 'checkbox'),
      { ...element(2, { value: 'Before' }, 'text'), page_id: pageId(2) },
      element(3),
    ];
    editor.document.commit(created.map((one): ElementOperation => ({ op: 'create', element: one })));
    await editor.sync.flush();
    expect(server.list).toMatchObject([{ id: elementId(1), signee_id: null }, { id: elementId(3) }]);
    expect([onOrphaned.mock.calls, onRefused.mock.calls]).toEqual([[[1]], []]);
  });

  test('keeps later text and assignees of an element that waits for its page', async () => {
    const server = new TestServer([]);
    const [gone, other] = [elementId(98), elementId(97)];
    const waiting = Promise.withResolvers<void>();
    const { send, fetch } = server.transport();
    let isFirst = true;
    const transport: Transport = {
      fetch,
      send: async (batch) => {
        if (!isFirst) return send(batch);
        isFirst = false;
        await waiting.promise;
        return {
          kind: 'refused',
          message: 'No.',
          fields: [{ id: elementId(1), field: 'signee_id' }],
        };
      },
    };
    const editor = testEditor({ server, transport });
    editor.document.commit([{ op: 'create', element: element(1, { signee_id: gone }, 'checkbox') }]);
    const saving = editor.sync.flush();
    editor.document.commit([update(1, { signee_id: other })]);
    waiting.resolve();
    await saving;
    expect(server.list).toMatchObject([{ id: elementId(1), signee_id: other }]);
  });

  test('is dropped if it is rejected again after being emptied', async () => {
    const server = new TestServer([]);
    server.judge = (operations) =>
      operations.length > 0 ? { kind: 'refused', message: 'No.', fields: [{ id: elementId(1), field: 'signee_id' }] } : null;
    const { editor, onRefused } = editorWith(server);
    editor.document.commit([{ op: 'create', element: element(1, { signee_id: elementId(99) }, 'checkbox') }]);
    expect(await editor.sync.flush()).toBe(true);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  test('for a page removed while offline keeps the rest of the batch', async () => {
    const server = new TestServer([element(1)]);
    const { editor } = editorWith(server);
    editor.commit([{ op: 'create', element: { ...element(2), page_id: pageId(2) } }], { name: 'add' });
    editor.commit([{ op: 'create', element: element(3) }], { name: 'add' });
    server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
    await editor.sync.flush();
    expect(server.list.map(({ id }) => id)).toEqual([elementId(1), elementId(3)]);
  });

  test('does not exceed the size limit of a call: large images are sent in several', async () => {
    const server = new TestServer([1, 2, 3].map((number) => element(number, {}, 'signature')));
    const editor = testEditor({ server });
    const value = { image: `data:image/png;base64,${'A'.repeat(2_700_000)}` };
    for (const number of [1, 2, 3]) editor.document.commit([update(number, { value })]);
    await editor.sync.flush();
    expect(server.batches.map((batch) => batch.length)).toEqual([2, 1]);
  });
});

test('is not restored with its page if the creation was undone', async () => {
  const server = new TestServer();
  const editor = testEditor({ server });
  server.isReachable = false;
  editor.commit([{ op: 'create', element: element(1, { page_id: pageId(2) }) }], { name: 'add' });
  await editor.sync.flush();
  server.isReachable = true;
  server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
  await editor.sync.flush();
  editor.undo();
  server.changePages({ operations: [{ op: 'restore', page_id: pageId(2), order: 2 }] });
  editor.sync.pull();
  await editor.sync.flush();
  expect(server.list).toEqual([]);
});

describe('a change of several fields', () => {
  const both = async (server: TestServer, changes: Record<string, unknown>) => {
    const editor = testEditor({ server });
    editor.commit([{ op: 'update', id: elementId(1), changes }], { name: 'change' });
    await editor.sync.flush();
  };

  test('keeps the other fields if one is rejected', async () => {
    const server = new TestServer([element(1, { value: 'Old' }, 'text')]);
    const isBad = (operation: ElementOperation) => operation.op === 'update' && operation.changes['value'] === 'Bad';
    server.judge = (operations) =>
      operations.some(isBad) ? { kind: 'refused', message: 'Not that.', fields: [{ id: elementId(1), field: 'value' }] } : null;
    await both(server, { x: 5, value: 'Bad' });
    expect(server.list[0]).toMatchObject({ x: 5, value: 'Old' });
  });

  test('keeps its text if it moves an element to a page removed since an earlier session', async () => {
    const server = new TestServer([element(1, { value: 'Old' }, 'text')]);
    server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
    await both(server, { page_id: pageId(2), x: 5, value: 'New' });
    expect(server.list[0]).toMatchObject({ page_id: pageId(1), x: 100, value: 'New' });
  });
});

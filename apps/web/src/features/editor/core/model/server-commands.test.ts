// Steps that are server calls, undone and redone with their fields.
import { isField } from '@countersign/document-model';
import { describe, expect, it, vi } from 'vitest';
import type { Editor } from './editor.ts';
import { type ServerCommand, changing, takingAway } from './server-commands.ts';
import { TestServer, element, elementId, testEditor } from './testing.ts';

const ANN = 'a0000000-0000-4000-8000-000000000001';
const BEN = 'b0000000-0000-4000-8000-000000000002';

/** A server with people who own fields. */
function setting() {
  const server = new TestServer([element(1, { signee_id: ANN }, 'input'), element(2, {}, 'input'), element(3)]);
  const people = new Map([
    [ANN, { name: 'Ann' }],
    [BEN, { name: 'Ben' }],
  ]);
  const editor = testEditor({ server });
  const free = (id: string) => {
    const freed = server.list.filter((one) => isField(one) && one.signee_id === id);
    const operations = freed.map((one) => ({ op: 'update' as const, id: one.id, changes: { signee_id: null } }));
    return server.transport().send({ revision: server.revision, pages_revision: 0, operations });
  };
  const going = (id: string, kept = people.get(id)) =>
    takingAway({
      remove: async () => {
        people.delete(id);
        await free(id);
      },
      restore: async () => void (kept && people.set(id, kept)),
      fields: () =>
        [...editor.document.state.elements.values()]
          .filter((one) => isField(one) && one.signee_id === id)
          .map((one) => ({ op: 'update', id: one.id, changes: { signee_id: id } })),
    });
  const naming = (id: string, name: string): ServerCommand =>
    changing<{ name: string }>(
      { read: async () => people.get(id), write: async (changes) => void people.set(id, { name: '', ...changes }) },
      { name },
    );
  return { server, people, editor, going, naming };
}

const ownerOf = (editor: Editor, number: number) => {
  const field = editor.document.state.elements.get(elementId(number));
  return field && isField(field) ? field.signee_id : undefined;
};
const settled = async (editor: Editor, work: () => void) => {
  work();
  await vi.waitFor(() => expect(editor.pagesStore.getState().is_busy).toBe(false));
  editor.sync.pull();
  await editor.sync.flush();
};

describe('a removed person', () => {
  it('is restored with their fields, and removed again', async () => {
    const { editor, people, going } = setting();
    await settled(editor, () => void editor.run('remove-signee', going(ANN).away));
    expect([people.has(ANN), ownerOf(editor, 1)]).toEqual([false, null]);
    expect(editor.undoStore.getState()).toEqual({ undo: 'remove-signee', redo: null });

    await settled(editor, () => editor.undo());
    expect([people.get(ANN), ownerOf(editor, 1)]).toEqual([{ name: 'Ann' }, ANN]);
    expect(editor.undoStore.getState()).toEqual({ undo: null, redo: 'remove-signee' });

    await settled(editor, () => editor.redo());
    expect([people.has(ANN), ownerOf(editor, 1)]).toEqual([false, null]);
    await settled(editor, () => editor.undo());
    expect([people.has(ANN), ownerOf(editor, 1)]).toEqual([true, ANN]);
  });

  it('does not get back a field that was reassigned meanwhile', async () => {
    const { editor, server, going } = setting();
    await settled(editor, () => void editor.run('remove-signee', going(ANN).away));
    await server.transport().send({
      revision: server.revision,
      pages_revision: 0,
      operations: [{ op: 'update', id: elementId(1), changes: { signee_id: BEN } }],
    });
    await settled(editor, () => editor.sync.pull());
    await settled(editor, () => editor.undo());
    expect(ownerOf(editor, 1)).toBe(BEN);
  });

  it('is restored in a step of its own after other steps', async () => {
    const { editor, people, going } = setting();
    await settled(editor, () => void editor.run('remove-signee', going(ANN).away));
    const step = editor.lastStep();
    editor.commit([{ op: 'update', id: elementId(3), changes: { x: 300 } }], { name: 'move' });
    await settled(editor, () => void editor.run('add-signee', step?.command ?? going(ANN).back, step?.inverses));
    expect([people.has(ANN), ownerOf(editor, 1)]).toEqual([true, ANN]);
    await settled(editor, () => editor.undo());
    expect([people.has(ANN), ownerOf(editor, 1)]).toEqual([false, null]);
    expect(editor.document.state.elements.get(elementId(3))?.x).toBe(300);
  });
});

describe('a change', () => {
  it('is undone in order with other steps', async () => {
    const { editor, people, naming } = setting();
    await settled(editor, () => void editor.run('change-signee', naming(ANN, 'Anna')));
    editor.commit([{ op: 'update', id: elementId(3), changes: { x: 300 } }], { name: 'move' });
    await settled(editor, () => void editor.run('change-signee', naming(BEN, 'Benno')));

    // Pressed quickly: each undo waits for the one before.
    await settled(editor, () => {
      editor.undo();
      editor.undo();
      editor.undo();
    });
    await vi.waitFor(() => expect(editor.undoStore.getState().undo).toBeNull());
    expect([...people.values()]).toEqual([{ name: 'Ann' }, { name: 'Ben' }]);
    expect(editor.document.state.elements.get(elementId(3))?.x).toBe(100);
  });

  it('is kept if someone else made it later, and the step is dropped', async () => {
    const { editor, people, naming } = setting();
    await settled(editor, () => void editor.run('change-signee', naming(ANN, 'Anna')));
    people.set(ANN, { name: 'Anouk' });
    await settled(editor, () => editor.undo());
    expect(people.get(ANN)).toEqual({ name: 'Anouk' });
    expect(editor.undoStore.getState()).toEqual({ undo: null, redo: null });
  });

  it('adds no step when refused, and keeps its step when the server cannot be reached for undo', async () => {
    const { server, people } = setting();
    const failure = new Error('There is already a recipient with this name and email address.');
    let isReachable = true;
    const editor = testEditor({ server, notDone: () => 'unreachable' });
    await expect(editor.run('change-signee', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(editor.undoStore.getState().undo).toBeNull();

    const write = async (changes: { name?: string }) => {
      if (!isReachable) throw failure;
      people.set(ANN, { name: '', ...changes });
    };
    await editor.run('rename', changing<{ name: string }>({ read: async () => people.get(ANN), write }, { name: 'Anna' }));
    isReachable = false;
    await settled(editor, () => editor.undo());
    expect(editor.undoStore.getState()).toEqual({ undo: 'rename', redo: null });
    isReachable = true;
    await settled(editor, () => editor.undo());
    expect(people.get(ANN)).toEqual({ name: 'Ann' });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { restoreDeleted } from '../commands/restore-deleted.ts';
import { deleteSelection } from '../commands/commands.ts';
import type { Editor } from './editor.ts';
import type { RemoteDeletions } from './remote-deletions.ts';
import { TestServer, element, pageId, shown, testEditor } from './testing.ts';

const text = { ...element(1, { value: 'Old' }, 'text'), page_id: pageId(2) };
const words = 'Old and new';

function start() {
  const server = new TestServer([text, element(2)]);
  const onLost = vi.fn<(ids: string[]) => void>();
  const editor = testEditor({ server, onLost });
  const reported: RemoteDeletions[] = [];
  editor.remoteDeletionsStore.subscribe((taken) => reported.push(taken));
  return { server, editor, told: reported, onLost };
}

const write = (editor: Editor) => editor.commit([{ op: 'update', id: text.id, changes: { value: words } }], { name: 'edit' });

const deleteByAnother = async (server: TestServer, id: string) => {
  const other = testEditor({ server });
  other.view.select([id]);
  deleteSelection(other);
  await other.sync.flush();
};

describe('an element deleted by someone else while it is in use', () => {
  it('can be restored with text written offline, and is reported once', async () => {
    const { server, editor, told: reported, onLost } = start();
    server.isReachable = false;
    write(editor);
    await editor.sync.flush();
    server.isReachable = true;
    await deleteByAnother(server, text.id);
    await editor.sync.flush();
    expect(reported).toMatchObject([{ deleted: [{ id: text.id, value: words }] }]);
    expect([shown(editor).length, onLost.mock.calls]).toEqual([1, []]);

    restoreDeleted(editor, reported[0] as RemoteDeletions);
    await editor.sync.flush();
    expect(server.list).toContainEqual({ ...text, value: words });
  });

  it('moves to another page if its page was deleted, and is not restored without one', async () => {
    const { server, editor, told: reported, onLost } = start();
    editor.view.select([text.id]);
    write(editor);
    await editor.sync.flush();
    server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
    await editor.followPages(server.revision, async () => ({
      pages: server.pages,
      elements: server.list,
      revision: server.revision,
      pages_revision: server.pages_revision,
    }));
    expect(reported).toMatchObject([{ deleted: [{ id: text.id, value: words }] }]);
    expect([editor.view.state.selection.size, onLost.mock.calls]).toEqual([0, []]);

    const [taken] = reported as [RemoteDeletions];
    restoreDeleted(editor, taken);
    expect(shown(editor)).toHaveLength(1);
    restoreDeleted(editor, { ...taken, elsewhere: pageId(1) });
    await editor.sync.flush();
    const copy = server.list.find(({ id }) => id !== element(2).id);
    expect(copy).toMatchObject({ page_id: pageId(1), value: words, x: text.x, y: text.y });
    expect(copy?.id).not.toBe(text.id);
    expect([...editor.view.state.selection]).toEqual([copy?.id]);
  });

  it('is not reported to the person who deleted it or its page, or who was working elsewhere', async () => {
    const { server, editor, told: reported } = start();
    editor.view.select([element(2).id]);
    await deleteByAnother(server, text.id);
    editor.sync.pull();
    await editor.sync.flush();
    deleteSelection(editor);
    await editor.sync.flush();
    expect(shown(editor)).toEqual([]);
    editor.undo();
    editor.view.select([element(2).id]);
    await editor.sync.flush();
    await editor.changePages([{ op: 'delete', page_id: pageId(1) }]);
    expect([shown(editor), reported]).toEqual([[], []]);
  });
});

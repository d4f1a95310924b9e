import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, elementOnView } from '@countersign/document-model';
import { describe, expect, it, vi } from 'vitest';
import type { Editor } from './editor.ts';
import { PAGES, TestServer, element, pageId, shown, testEditor } from './testing.ts';

const turnsOf = (editor: Editor) => editor.document.state.pages.map(({ turn }) => turn);
const rotate = { op: 'rotate' as const, page_id: pageId(1), rotation: 90 as const };
const move = (editor: Editor) => editor.commit([{ op: 'update', id: element(1).id, changes: { x: 300 } }], { name: 'move' });
const x = (editor: Editor) => shown(editor)[0]?.x;

describe('page changes by others', () => {
  it('wait for one’s own, and revert nothing that was saved meanwhile', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    const read = () => ({
      pages: server.pages,
      elements: server.list,
      revision: server.revision,
      pages_revision: server.pages_revision,
    });
    server.changePages({ operations: [{ op: 'rotate', page_id: pageId(2), rotation: 180 }] });
    const late = Promise.withResolvers<ReturnType<typeof read>>();
    const following = editor.followPages(1, () => late.promise);
    await vi.waitFor(() => expect(editor.pagesStore.getState().is_busy).toBe(true));
    const paper = read();
    move(editor);
    const saving = editor.sync.flush();
    late.resolve(paper);
    await Promise.all([following, saving]);
    expect([turnsOf(editor), x(editor)]).toEqual([[0, 180], 300]);
    expect(server.list).toEqual(shown(editor));
  });

  it('remap pending changes on a rotated page', async () => {
    const server = new TestServer([element(1, {}, 'text')]);
    const editor = testEditor({ server });
    server.isReachable = false;
    editor.commit([{ op: 'update', id: element(1).id, changes: { x: 200 } }], { name: 'move' });
    editor.commit([{ op: 'create', element: element(2) }], { name: 'add' });
    await editor.sync.flush();
    server.isReachable = true;
    const [first] = PAGES as [PdfPage];
    server.changePages({ operations: [rotate] });
    const views = (one: Element) => elementOnView(one, first, server.pages[0] as PdfPage);
    await editor.followPages(1, async () => ({
      pages: server.pages,
      elements: server.list,
      revision: server.revision,
      pages_revision: server.pages_revision,
    }));
    await editor.sync.flush();
    const wanted = [{ ...element(1, {}, 'text'), x: 200 }, element(2)].map(views);
    expect(server.list).toEqual(wanted);
    expect(shown(editor)).toEqual(wanted);
  });

  it('remap concurrent changes and undo steps, whichever side learns of it first', async () => {
    const server = new TestServer([element(1, {}, 'text')]);
    const editor = testEditor({ server });
    const first = PAGES[0] as PdfPage;
    const text = element(1, {}, 'text');
    move(editor);
    await editor.sync.flush();
    server.changePages({ operations: [rotate] });
    editor.commit([{ op: 'update', id: text.id, changes: { y: 400 } }], { name: 'move' });
    editor.commit([{ op: 'create', element: element(2) }], { name: 'add' });
    // The rotation is not known here yet.
    await editor.sync.flush();
    const views = (one: Element) => elementOnView(one, first, server.pages[0] as PdfPage);
    expect(server.list).toEqual([{ ...text, x: 300, y: 400 }, element(2)].map(views));
    expect(shown(editor)).toEqual(server.list);
    expect(turnsOf(editor)).toEqual([90, 0]);
    for (const wanted of [[{ ...text, x: 300, y: 400 }], [{ ...text, x: 300 }], [text]]) {
      editor.undo();
      expect(shown(editor)).toEqual(wanted.map(views));
    }
  });

  it('that remove a page leave no undo step that would restore half of a text', async () => {
    const server = new TestServer([{ ...element(1, { value: 'Old' }, 'text'), page_id: pageId(2) }, element(2)]);
    const editor = testEditor({ server });
    const write = (value: string) => editor.commit([{ op: 'update', id: element(1).id, changes: { value } }], { name: 'edit' });
    editor.commit([{ op: 'update', id: element(2).id, changes: { x: 7 } }], { name: 'move' });
    write('New');
    write('New words');
    server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
    await editor.sync.flush();
    expect(editor.undoStore.getState()).toEqual({ undo: 'move', redo: null });
    server.changePages({ operations: [{ op: 'restore', page_id: pageId(2), order: 2 }] });
    editor.undo();
    expect(editor.undoStore.getState().undo).toBeNull();
  });

  it('that remove a page keep changes to elements moved there', async () => {
    const server = new TestServer([element(1, { value: 'Old' }, 'text')]);
    const editor = testEditor({ server });
    server.isReachable = false;
    editor.commit([{ op: 'update', id: element(1).id, changes: { value: 'New' } }], { name: 'edit' });
    editor.commit([{ op: 'update', id: element(1).id, changes: { page_id: pageId(2), x: 5 } }], { name: 'move' });
    await editor.sync.flush();
    server.isReachable = true;
    server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
    await editor.followPages(1, async () => ({
      pages: server.pages,
      elements: server.list,
      revision: server.revision,
      pages_revision: server.pages_revision,
    }));
    await editor.sync.flush();
    expect(server.list).toMatchObject([{ value: 'New', page_id: pageId(1), x: 100 }]);
    expect(shown(editor)).toEqual(server.list);
  });

  it('that remove a page take new elements with it, and restore them later or put them on another page', async () => {
    const server = new TestServer([]);
    const onOrphaned = vi.fn<(count: number) => void>();
    const editor = testEditor({ server, onOrphaned });
    const place = async (number: number) => {
      server.isReachable = false;
      editor.commit([{ op: 'create', element: { ...element(number), page_id: pageId(2) } }], { name: 'add' });
      await editor.sync.flush();
      server.isReachable = true;
      server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
      await editor.sync.flush();
    };
    const follow = () =>
      editor.followPages(server.revision, async () => ({
        pages: server.pages,
        elements: server.list,
        revision: server.revision,
        pages_revision: server.pages_revision,
      }));
    await place(1);
    await follow();
    expect(shown(editor)).toEqual([]);
    expect(onOrphaned).toHaveBeenLastCalledWith(1);
    server.changePages({ operations: [{ op: 'restore', page_id: pageId(2), order: 2 }] });
    await follow();
    await editor.sync.flush();
    expect(server.list).toMatchObject([{ id: element(1).id, page_id: pageId(2) }]);

    await place(2);
    await follow();
    editor.placeOrphaned(pageId(1));
    await editor.sync.flush();
    expect(server.list).toMatchObject([{ id: element(2).id, page_id: pageId(1) }]);
    expect(onOrphaned.mock.calls.flat()).toEqual([1, 0, 1, 0]);
  });
});

// Undo steps and pending changes on pages rotated or cropped since: they always refer to the same spot of the content.
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, elementOnView } from '@countersign/document-model';
import { describe, expect, it, vi } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { PAGES, TestServer, TestStorage, element, pageId, shown, testEditor } from '../model/testing.ts';

const [first] = PAGES as [PdfPage];
const text = element(1, {}, 'text');
const rotate = (page: number, rotation: 90 | 180 = 90) => ({ op: 'rotate' as const, page_id: pageId(page), rotation });
const update = (changes: Record<string, unknown>) => [{ op: 'update' as const, id: text.id, changes }];
const idle = (editor: Editor) => vi.waitFor(() => expect(editor.pagesStore.getState().is_busy).toBe(false));
const receive = async (editor: Editor) => {
  editor.sync.pull();
  await editor.sync.flush();
};
/** Where an element of the unrotated first page is on the page as it is now. */
const asNow = (editor: Editor, one: Element) => elementOnView(one, first, editor.document.state.pages[0] as PdfPage);

function opened(start: readonly Element[] = [text]) {
  const server = new TestServer(start);
  const storage = new TestStorage();
  return { server, storage, editor: testEditor({ server, storage }) };
}

describe('undo restores the same spot of the content', () => {
  it('of an element moved from a page that someone else has rotated', async () => {
    const { server, editor } = opened();
    editor.commit(update({ page_id: pageId(2), x: 5, y: 6 }), { name: 'move' });
    await editor.sync.flush();
    server.changePages({ operations: [rotate(1)] });
    await receive(editor);
    editor.undo();
    expect(shown(editor)).toEqual([asNow(editor, text)]);
  });

  it('of an element moved to a page that someone else has rotated, from an unchanged one', async () => {
    const { server, editor } = opened();
    editor.commit(update({ page_id: pageId(2), x: 5, y: 6 }), { name: 'move' });
    await editor.sync.flush();
    server.changePages({ operations: [rotate(2)] });
    await receive(editor);
    editor.undo();
    expect(shown(editor)).toEqual([text]);
  });

  it('across added pages, before a rotation by someone else is known', async () => {
    const { server, editor } = opened();
    editor.commit(update({ x: 300 }), { name: 'move' });
    await editor.sync.flush();
    server.changePages({ operations: [rotate(1)] });
    await editor.changePages([{ op: 'append', source: { kind: 'blank' } } as never]);
    expect(editor.document.state.pages).toHaveLength(3);
    expect(shown(editor)).toEqual(server.list);
    editor.undo();
    await idle(editor);
    editor.undo();
    expect(shown(editor)).toEqual([asNow(editor, text)]);
  });

  it('across one’s own rotation of a page that someone else has rotated further, which is kept', async () => {
    const { server, editor } = opened();
    editor.commit(update({ x: 300 }), { name: 'move' });
    await editor.changePages([rotate(1)]);
    server.changePages({ operations: [rotate(1, 180)] });
    await receive(editor);
    editor.undo();
    await idle(editor);
    expect(editor.document.state.pages[0]?.turn).toBe(90);
    editor.undo();
    expect(shown(editor)).toEqual([asNow(editor, text)]);
  });

  it('across one’s own rotation of a page that someone else has moved, before that is known', async () => {
    const { server, editor } = opened();
    editor.commit(update({ x: 300 }), { name: 'move' });
    await editor.changePages([rotate(1)]);
    server.changePages({ operations: [{ op: 'move', page_id: pageId(1), order: 2 }] });
    editor.undo();
    await idle(editor);
    expect(editor.document.state.pages.map(({ id, turn }) => [id, turn])).toEqual([
      [pageId(2), 0],
      [pageId(1), 0],
    ]);
    editor.undo();
    expect(shown(editor)).toEqual([text]);
  });

  it('across a rotation that came with a restored version', async () => {
    const { server, editor } = opened();
    const version = server.keep();
    editor.commit(update({ x: 300 }), { name: 'move' });
    await editor.changePages([rotate(1)]);
    await editor.remake('restore', async () => server.goBack(version));
    editor.undo();
    await idle(editor);
    expect(editor.document.state.pages[0]?.turn).toBe(90);
    editor.undo();
    expect(shown(editor)).toEqual([asNow(editor, text)]);
  });

  it('and keeps a crop by someone else of a page one had rotated', async () => {
    const { server, editor } = opened();
    await editor.changePages([rotate(1)]);
    const crop = { x: 10, y: 10, width: 300, height: 300 };
    server.changePages({ operations: [{ op: 'view', page_id: pageId(1), turn: 90, crop }] });
    await receive(editor);
    editor.undo();
    await idle(editor);
    expect(server.pages[0]).toMatchObject({ turn: 0, crop });
  });
});

describe('pending changes', () => {
  it('of an earlier session refer to the same spot of a page rotated meanwhile', async () => {
    const { server, storage, editor } = opened();
    server.isReachable = false;
    editor.commit(update({ y: 200 }), { name: 'move' });
    editor.commit([{ op: 'create', element: element(2) }], { name: 'add' });
    await editor.sync.flush();
    await editor.sync.close();
    server.isReachable = true;
    server.changePages({ operations: [rotate(1)] });

    const next = testEditor({ server, storage });
    await next.sync.resume();
    await next.sync.flush();
    const wanted = [{ ...text, y: 200 }, element(2)].map((one) => asNow(next, one));
    expect(shown(next)).toEqual(wanted);
    expect(server.list).toEqual(wanted);
  });

  it('that move an element to another page keep the drop position, whatever happens to its old page', async () => {
    const { server, editor } = opened();
    server.isReachable = false;
    editor.commit(update({ page_id: pageId(2), x: 5 }), { name: 'move' });
    await editor.sync.flush();
    server.isReachable = true;
    server.changePages({ operations: [rotate(1)] });
    await editor.sync.flush();
    expect(server.list).toEqual([{ ...text, page_id: pageId(2), x: 5 }]);
  });

  it('that move an element to a removed page are reverted and reported, and its other changes are kept', async () => {
    const server = new TestServer([text]);
    const onChange = vi.fn<() => void>();
    const editor = testEditor({ server, onMovedBack: onChange });
    server.isReachable = false;
    editor.commit(update({ page_id: pageId(2), x: 5, value: 'New' }), { name: 'move' });
    await editor.sync.flush();
    server.isReachable = true;
    server.changePages({ operations: [{ op: 'delete', page_id: pageId(2) }] });
    await editor.sync.flush();
    expect(server.list).toEqual([{ ...text, value: 'New' }]);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1);
  });
});

import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, elementOnView } from '@countersign/document-model';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { restoreDeletedPages } from '../commands/restore-deleted.ts';
import { pageOperationsBetween } from './page-steps.ts';
import type { Editor } from './editor.ts';
import { changedPages } from './testing-pages.ts';
import { PAGES, TestServer, element, pageId, shown, testEditor } from './testing.ts';

const LONG = { timeout: 30_000 };

const page = (id: string, turn: PdfPage['turn'] = 0): PdfPage => ({
  id,
  order: 1,
  width: 100,
  height: 100,
  rotation: 0,
  mode: 'edit',
  turn,
  crop: null,
});

/** Pages after operations as the server applies them; `all` has every page, including removed ones. */
function applied(from: readonly PdfPage[], operations: readonly PageOperation[], all: Map<string, PdfPage>): PdfPage[] {
  return operations.reduce<PdfPage[]>(
    (pages, operation) => {
      const after = changedPages(pages, operation, all);
      expect(after.length).toBeGreaterThan(0);
      return after;
    },
    [...from],
  );
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const pages = fc
  .shuffledSubarray(ids, { minLength: 1 })
  .chain((chosen) => fc.tuple(...chosen.map((id) => fc.constantFrom<PdfPage['turn']>(0, 90).map((turn) => page(id, turn)))));

describe('page operations between two states', () => {
  it('produce the new state after adding, removing, moving and rotating', () => {
    fc.assert(
      fc.property(pages, pages, (from, to) => {
        const all = new Map(to.map((it) => [it.id, it]));
        expect(applied(from, pageOperationsBetween(from, to), all)).toEqual(to);
      }),
    );
  });

  it('are few if little has changed', () => {
    const before = [page('a'), page('b'), page('c')];
    expect(pageOperationsBetween(before, before)).toEqual([]);
    expect(pageOperationsBetween([page('c'), page('a'), page('b')], before)).toHaveLength(2);
    expect(pageOperationsBetween([page('a'), page('c')], before)).toEqual([{ op: 'restore', page_id: 'b', order: 2 }]);
  });
});

describe('page changes', () => {
  it('are undone and redone, with the elements of removed pages', async () => {
    const server = new TestServer([element(1), { ...element(2), page_id: pageId(2) }]);
    const editor = testEditor({ server });
    const before = shown(editor);
    await editor.changePages([{ op: 'delete', page_id: pageId(2) }]);
    await editor.changePages([{ op: 'rotate', page_id: pageId(1), rotation: 90 }]);
    expect(editor.document.state.pages.map(({ turn }) => turn)).toEqual([90]);
    expect(shown(editor)).toHaveLength(1);

    const settled = async (work: () => void) => {
      work();
      await vi.waitFor(() => expect(editor.pagesStore.getState().is_busy).toBe(false), LONG);
      await editor.sync.flush();
    };
    await settled(() => editor.undo());
    await settled(() => editor.undo());
    expect(editor.document.state.pages).toEqual(PAGES);
    expect(shown(editor)).toEqual(before);
    expect(server.list).toEqual(before);

    await settled(() => editor.redo());
    await settled(() => editor.redo());
    expect(server.pages.map(({ id, turn }) => [id, turn])).toEqual([[pageId(1), 90]]);
    expect(server.list).toHaveLength(1);
  });

  it('that removed pages can be undone from their message, even after other steps', async () => {
    const server = new TestServer([element(1), { ...element(2), page_id: pageId(2) }]);
    const editor = testEditor({ server });
    const before = editor.document.state;
    await editor.changePages([{ op: 'delete', page_id: pageId(1) }]);
    await editor.changePages([{ op: 'append' }]);
    const added = editor.document.state.pages[1]?.id ?? '';

    await restoreDeletedPages(editor, new Set([pageId(1)]), before);
    await editor.sync.flush();
    expect(server.pages.map(({ id }) => id)).toEqual([pageId(1), pageId(2), added]);
    expect(server.list).toEqual([...before.elements.values()]);
  });

  it('build on pending ones before them, however soon the key is pressed again', async () => {
    const editor = testEditor({ server: new TestServer([]) });
    const turnFurther = () =>
      editor.changePages(([first]) =>
        first ? [{ op: 'rotate', page_id: first.id, rotation: first.turn === 0 ? 90 : 180 }] : [],
      );
    await Promise.all([turnFurther(), turnFurther()]);
    expect(editor.document.state.pages[0]?.turn).toBe(180);
    expect(editor.undoStore.getState().undo).toBe('rotate-pages');
  });

  it('are undone and redone one by one, however soon the key is pressed again', async () => {
    const editor = testEditor({ server: new TestServer([]) });
    const turn = (index: number) => editor.changePages([{ op: 'rotate', page_id: pageId(index), rotation: 90 }]);
    const turns = async () => {
      await vi.waitFor(() => expect(editor.pagesStore.getState().is_busy).toBe(false), LONG);
      return editor.document.state.pages.map((one) => one.turn);
    };
    await turn(1);
    void turn(2);
    editor.undo(); // undoes a pending change
    expect(await turns()).toEqual([90, 0]);
    editor.redo();
    expect(await turns()).toEqual([90, 90]);
    for (const way of [editor.undo, editor.undo]) way();
    expect(await turns()).toEqual([0, 0]);
    for (const way of [editor.redo, editor.redo]) way();
    expect(await turns()).toEqual([90, 90]);
  });

  it('keep changes made meanwhile, unless their page was removed', async () => {
    const server = new TestServer([element(1)]);
    const onOrphaned = vi.fn<(count: number) => void>();
    const editor = testEditor({ server, onOrphaned });
    const change = server.changePages.bind(server);
    server.changePages = (asked) => {
      server.changePages = change;
      editor.commit([{ op: 'create', element: element(3) }], { name: 'add' });
      editor.commit([{ op: 'create', element: { ...element(4), page_id: pageId(2) } }], { name: 'add' });
      return change(asked);
    };
    await editor.changePages([{ op: 'delete', page_id: pageId(2) }]);
    await vi.waitFor(() => expect(server.list.map(({ id }) => id)).toEqual([element(1).id, element(3).id]), LONG);
    expect(shown(editor)).toEqual(server.list);
    expect(onOrphaned).toHaveBeenCalledExactlyOnceWith(1);
    editor.undo();
    await vi.waitFor(() => expect(server.list.map(({ id }) => id)).toContain(element(4).id), LONG);
  });

  it('keep pages added by someone else meanwhile, and undo removes only one’s own', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    const change = server.changePages.bind(server);
    let isFirst = true;
    Object.assign(server, {
      changePages: (asked: { operations: PageOperation[] }) => {
        if (!isFirst) return change(asked);
        isFirst = false;
        change({ operations: [{ op: 'append' }] });
        return { is_behind: true, message: 'Behind.', revision: server.revision, pages: server.pages };
      },
    });
    await editor.changePages([{ op: 'append' }]);
    expect(editor.document.state.pages).toEqual(server.pages);
    expect(server.pages).toHaveLength(PAGES.length + 2);
    const [, , theirs] = server.pages;
    editor.undo();
    await vi.waitFor(() => expect(server.pages.map(({ id }) => id)).toEqual([...PAGES.map(({ id }) => id), theirs?.id]), LONG);
  });

  it('show changes to elements by others, even if a change of ours is sent in between', async () => {
    const server = new TestServer([element(1), element(2)]);
    const editor = testEditor({ server });
    const change = server.changePages.bind(server);
    let isFirst = true;
    Object.assign(server, {
      changePages: async (asked: { operations: PageOperation[] }) => {
        if (!isFirst) return change(asked);
        isFirst = false;
        const operations = [{ op: 'update' as const, id: element(2).id, changes: { x: 300 } }];
        await server.transport().send({ revision: server.revision, pages_revision: 0, operations });
        change({ operations: [{ op: 'append' }] });
        editor.commit([{ op: 'update', id: element(1).id, changes: { x: 50 } }], { name: 'move' });
        return { is_behind: true, message: 'Behind.', revision: server.revision, pages: server.pages };
      },
    });
    await editor.changePages([{ op: 'append' }]);
    const places = () => [...editor.document.state.elements.values()].map(({ x }) => x).toSorted((a, b) => a - b);
    await vi.waitFor(() => expect(places()).toEqual([50, 300]), LONG);
    await vi.waitFor(() => expect(server.list.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual([50, 300]), LONG);
  });

  const idle = (editor: Editor) => vi.waitFor(() => expect(editor.pagesStore.getState().is_busy).toBe(false), LONG);
  const turnsOf = (editor: Editor) => editor.document.state.pages.map(({ turn }) => turn);
  const rotate = { op: 'rotate' as const, page_id: pageId(1), rotation: 90 as const };
  const move = (editor: Editor) => editor.commit([{ op: 'update', id: element(1).id, changes: { x: 300 } }], { name: 'move' });

  const [upright] = PAGES as [PdfPage];
  const aside: PdfPage = { ...upright, turn: 90, width: upright.height, height: upright.width };

  it('can be undone separately from changes made during their undo', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    await editor.changePages([rotate]);
    const turned = shown(editor)[0] as Element;
    editor.undo();
    move(editor);
    await idle(editor);
    // Moved on the rotated page, so it refers to that spot of the content.
    const wanted = [elementOnView({ ...turned, x: 300 }, aside, upright)];
    expect([turnsOf(editor), shown(editor)]).toEqual([[0, 0], wanted]);
    expect(editor.undoStore.getState()).toEqual({ undo: 'move', redo: null });
    await editor.sync.flush();
    expect(server.list).toEqual(wanted);
    editor.undo();
    expect(editor.undoStore.getState()).toEqual({ undo: null, redo: 'move' });
  });

  it('being redone come before changes made meanwhile', async () => {
    const editor = testEditor({ server: new TestServer([element(1)]) });
    await editor.changePages([rotate]);
    editor.undo();
    await idle(editor);
    editor.redo();
    move(editor);
    await idle(editor);
    expect([turnsOf(editor), shown(editor)]).toEqual([[90, 0], [elementOnView({ ...element(1), x: 300 }, upright, aside)]]);
    expect(editor.undoStore.getState()).toEqual({ undo: 'move', redo: null });
    editor.undo();
    editor.undo();
    await idle(editor);
    expect(turnsOf(editor)).toEqual([0, 0]);
  });

  it('can be undone later if there was no connection', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    await editor.changePages([rotate]);
    server.isReachable = false;
    editor.undo();
    await idle(editor);
    expect(editor.undoStore.getState()).toEqual({ undo: 'rotate-pages', redo: null });
    server.isReachable = true;
    editor.undo();
    await idle(editor);
    expect(turnsOf(editor)).toEqual([0, 0]);
    editor.redo();
    await idle(editor);
    expect(turnsOf(editor)).toEqual([90, 0]);
  });

  it('keep deletions and moves made during their undo', async () => {
    const server = new TestServer([element(1), element(2)]);
    const editor = testEditor({ server });
    const changing = editor.changePages([rotate]);
    await Promise.resolve();
    editor.commit(
      [
        { op: 'delete', id: element(2).id },
        { op: 'update', id: element(1).id, changes: { x: 300 } },
      ],
      { name: 'delete' },
    );
    await changing;
    // The rotation is the newer step, because it was added when the server had finished it.
    editor.undo();
    await idle(editor);
    expect(turnsOf(editor)).toEqual([0, 0]);
    expect(shown(editor)).toEqual([{ ...element(1), x: 300 }]);
    await editor.sync.flush();
    expect(server.list).toEqual(shown(editor));
  });

  it('rejected by the server change nothing', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    server.isReachable = false;
    await editor.changePages([{ op: 'delete', page_id: pageId(2) }]);
    expect(editor.document.state.pages).toEqual(PAGES);
    expect(editor.undoStore.getState().undo).toBeNull();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { PAGES, TestServer, element, pageId, shown, testEditor } from './testing.ts';

const LONG = { timeout: 30_000 };

describe('a replaced document', () => {
  it('is undone and redone in one step, in order with the steps before and after', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    const widths = () => shown(editor).map(({ width }) => width);
    const widen = (width: number) => editor.commit([{ op: 'update', id: element(1).id, changes: { width } }], { name: 'resize' });
    const [first] = widths();
    widen(50);
    await editor.remake('restore', async () => {
      const before = server.keep();
      server.elements = new Map([element(1, { width: 60 }), element(2, { width: 70 })].map((it) => [it.id, it]));
      server.revision += 1;
      server.batches.push([]);
      return { pages: PAGES, elements: server.list, revision: server.revision, pages_revision: server.revision, before };
    });
    expect(widths()).toEqual([60, 70]);
    widen(80);

    const steps = [[60, 70], [50], [first]];
    for (const wanted of steps) {
      editor.undo();
      await vi.waitFor(() => expect(widths()).toEqual(wanted), LONG);
    }
    for (const wanted of [[50], [60, 70], [80, 70]]) {
      editor.redo();
      await vi.waitFor(() => expect(widths()).toEqual(wanted), LONG);
    }
    await vi.waitFor(() => expect(server.list.map(({ width }) => width)).toEqual([80, 70]), LONG);
    expect(editor.undoStore.getState()).toEqual({ undo: 'resize', redo: null });
  });

  it('cannot be undone if the server refuses, and drops earlier page steps', async () => {
    const server = new TestServer([element(1)]);
    const editor = testEditor({ server });
    await editor.changePages([{ op: 'rotate', page_id: pageId(1), rotation: 90 }]);
    expect(editor.undoStore.getState().undo).toBe('rotate-pages');
    const start = { pages: PAGES, elements: server.list, revision: server.revision, pages_revision: server.revision };
    await editor.remake('use-form', async () => ({ ...start, before: 'gone' }));
    expect(editor.undoStore.getState().undo).toBe('use-form');
    editor.undo();
    await vi.waitFor(() => expect(editor.undoStore.getState()).toEqual({ undo: null, redo: null }), LONG);
    await editor.remake('use-form', async () => 'refused');
    await editor.remake('use-form', async () => ({ ...start, before: null }));
    expect(editor.undoStore.getState().undo).toBeNull();
  });
});

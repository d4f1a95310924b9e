import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as commands from '../commands/commands.ts';
import { nudge } from '../commands/moving.ts';
import { copySelection, paste } from '../commands/copying.ts';
import type { Editor } from './editor.ts';
import { PAGES, TestServer, element, pageId, shown, testEditor } from './testing.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const pause = () => vi.setSystemTime(Date.now() + 10_000);

describe('undo', () => {
  test('groups a held arrow key into one step, and starts another after a pause', () => {
    const editor = testEditor({ server: new TestServer([element(1)]) });
    editor.view.select([element(1).id]);
    for (let press = 0; press < 30; press += 1) {
      vi.setSystemTime(Date.now() + 30);
      nudge(editor, 1, 0);
    }
    pause();
    nudge(editor, 0, 10);

    expect(shown(editor)[0]).toMatchObject({ x: 130, y: 110 });
    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ x: 130, y: 100 });
    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100 });
  });

  test('groups typing during one visit to a field, however slow, and starts another step with the next visit', () => {
    const editor = testEditor({ server: new TestServer([element(1, { label: '' }, 'input')]) });
    const type = (stay: string, ...words: string[]) => {
      for (const label of words) {
        pause();
        commands.changeElements(
          editor,
          [element(1, { label: '' }, 'input')],
          { label },
          { name: 'change', ...commands.typing(stay) },
        );
      }
    };
    type('first', 'H', 'Ho', 'Home');
    type('second', 'Homes', 'Home town');

    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ label: 'Home' });
    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ label: '' });
    editor.redo();
    expect(shown(editor)[0]).toMatchObject({ label: 'Home' });
  });

  test('keeps at most five hundred steps', () => {
    const editor = testEditor({ server: new TestServer([element(1)]) });
    editor.view.select([element(1).id]);
    for (let step = 0; step < 520; step += 1) {
      pause();
      nudge(editor, step % 2 === 0 ? 1 : -1, 0);
    }
    let undone = 0;
    while (editor.undoStore.getState().undo) {
      editor.undo();
      undone += 1;
    }
    expect(undone).toBe(500);
  });

  test('restores the selection', () => {
    const editor = testEditor({ server: new TestServer([element(1), element(2)]) });
    editor.view.select([element(1).id, element(2).id]);
    commands.deleteSelection(editor);
    expect(editor.view.state.selection.size).toBe(0);
    editor.undo();
    expect([...editor.view.state.selection]).toEqual([element(1).id, element(2).id]);
  });

  test('reports the undone step, not the next one', () => {
    const editor = testEditor();
    commands.insertElement(editor, { kind: 'rectangle', page_id: pageId(1), box: { x: 10, y: 10 } });
    nudge(editor, 5, 0);
    const doneSteps = () => editor.doneStore.getState().done;
    expect(doneSteps()).toEqual({ name: 'move', how: 'done' });
    editor.undo();
    expect(doneSteps()).toEqual({ name: 'move', how: 'undo' });
    editor.redo();
    expect(doneSteps()).toEqual({ name: 'move', how: 'redo' });
  });

  test('leaves alone elements that someone else has deleted meanwhile', async () => {
    vi.useRealTimers();
    const server = new TestServer([element(1), element(2)]);
    const editor = testEditor({ server });
    editor.view.select([element(1).id, element(2).id]);
    nudge(editor, 5, 0);
    await editor.sync.flush();
    await server
      .transport()
      .send({ revision: server.revision, pages_revision: 0, operations: [{ op: 'delete', id: element(1).id }] });
    editor.sync.pull();
    await editor.sync.flush();

    editor.undo();
    expect(shown(editor)).toEqual([element(2)]);
  });
});

describe('undo of typing', () => {
  beforeEach(() => void vi.useRealTimers());

  test('keeps what someone else has written in the same text since', async () => {
    const server = new TestServer([element(1, { value: 'base' }, 'text')]);
    const [editor, other] = [testEditor({ server }), testEditor({ server })];
    const write = async (who: Editor, changes: Record<string, unknown>) => {
      who.commit([{ op: 'update', id: element(1).id, changes }], { name: 'edit' });
      await who.sync.flush();
    };
    await write(editor, { value: 'base ONE', x: 5 });
    other.sync.pull();
    await other.sync.flush();
    await write(other, { value: 'base ONE TWO' });
    editor.sync.pull();
    await editor.sync.flush();

    editor.undo();
    await editor.sync.flush();
    expect(server.list[0]).toMatchObject({ value: 'base TWO', x: 100 });
    editor.redo();
    await editor.sync.flush();
    expect(server.list[0]).toMatchObject({ value: 'base ONE TWO', x: 5 });
  });
});

test('reverts a text that grows while it is typed in one step', () => {
  const editor = testEditor({ server: new TestServer([element(1, { value: '', height: 20 }, 'text')]) });
  const write = (changes: Record<string, unknown>) => {
    pause();
    editor.commit([{ op: 'update', id: element(1).id, changes }], { name: 'edit', ...commands.typing('stay') });
  };
  for (const changes of [{ value: 'a' }, { height: 40 }, { value: 'ab' }, { height: 60 }, { value: 'abc' }]) write(changes);

  editor.undo();
  expect(shown(editor)[0]).toMatchObject({ value: '', height: 20 });
});

test('restores text that someone else wrote into the field during the visit', async () => {
  vi.useRealTimers();
  const field = element(1, { label: '' }, 'input');
  const server = new TestServer([field]);
  const [editor, other] = [testEditor({ server }), testEditor({ server })];
  const type = async (who: Editor, label: string) => {
    commands.changeElements(who, [field], { label }, { name: 'change', ...commands.typing('stay') });
    await who.sync.flush();
  };
  await type(editor, 'Name');
  other.sync.pull();
  await type(other, 'Surname');
  editor.sync.pull();
  await editor.sync.flush();
  await type(editor, 'Surnames');

  editor.undo();
  expect(shown(editor)[0]).toMatchObject({ label: 'Surname' });
});

describe('placing elements', () => {
  test('groups radios placed next to each other, and undoes that in one step', () => {
    const editor = testEditor();
    const radio = (x: number, y: number) =>
      commands.insertElement(editor, { kind: 'radio', page_id: pageId(1), box: { x, y } })?.id ?? '';
    const groupOf = (id: string) => {
      const found = editor.document.state.elements.get(id);
      return found?.kind === 'radio' ? found.pdf_radio_group_id : undefined;
    };
    const [first, second, far] = [radio(50, 50), radio(80, 50), radio(50, 600)];
    expect(groupOf(first)).toBeTruthy();
    expect(groupOf(second)).toBe(groupOf(first));
    expect(groupOf(far)).toBeNull();
    editor.undo();
    editor.undo();
    expect(groupOf(first)).toBeNull();
  });

  test('keeps elements on the page', () => {
    const editor = testEditor();
    const created = commands.insertElement(editor, { kind: 'signature', page_id: PAGES[0]?.id ?? '', box: { x: 590, y: -40 } });
    expect(created).toMatchObject({ x: 475, y: 0, width: 120, height: 30 });
  });

  test('gives a new element the style of the last one of its kind, but not its value', () => {
    const editor = testEditor();
    commands.insertElement(editor, { kind: 'text', page_id: pageId(1), box: { x: 10, y: 10 } });
    commands.changeSelection(editor, { size: 20, value: 'Old words' }, { name: 'change' });
    const next = commands.insertElement(editor, { kind: 'text', page_id: pageId(1), box: { x: 10, y: 60 } });
    expect(next).toMatchObject({ size: 20, value: 'Write your text' });
  });

  test('moves each paste by twenty points, and makes new radio groups', () => {
    const group = '0f000000-0000-7000-8000-000000000001';
    const editor = testEditor({ server: new TestServer([element(1, { pdf_radio_group_id: group, value: true }, 'radio')]) });
    editor.view.select([element(1).id]);
    copySelection(editor);
    paste(editor);
    paste(editor);
    const [, second, third] = shown(editor).toSorted((a, b) => a.x - b.x);
    expect([second?.x, third?.x]).toEqual([120, 140]);
    expect(second).toMatchObject({ value: false });
    expect(second?.kind === 'radio' && second.pdf_radio_group_id !== group).toBe(true);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { insertElement } from '../commands/commands.ts';
import { TestServer, elementId, pageId, testEditor } from './testing.ts';

const INK = { text: 'Ada', font: 'caveat' };
const signee_id = elementId(900);

let editor: ReturnType<typeof testEditor>;
beforeEach(() => {
  editor = testEditor({ server: new TestServer([]) });
  editor.view.set({ signee_id });
});

const placed = (kind: 'signature' | 'initial' | 'text' | 'checkbox') =>
  insertElement(editor, { kind, page_id: pageId(1), box: { x: 20, y: 20 } });

describe('someone signing their own document', () => {
  beforeEach(() => editor.view.set({ signs_alone: true }));

  it('makes a signature before getting the tool, and places it on each use', () => {
    editor.view.takeTool('signature');
    expect(editor.view.state).toMatchObject({ tool: 'pointer', making_ink: 'signature' });
    editor.view.placeInk('signature', INK);
    expect(editor.view.state).toMatchObject({ tool: 'signature', making_ink: null });
    expect(placed('signature')).toMatchObject({ value: INK, signee_id: null, width: 150, height: 45 });

    editor.view.toolWasUsed();
    editor.view.takeTool('signature');
    expect(editor.view.state.making_ink).toBeNull();
    expect(placed('signature')).toMatchObject({ value: INK });
  });

  it('makes initials as well', () => {
    editor.view.placeInk('signature', INK);
    editor.view.takeTool('initial');
    expect(editor.view.state.making_ink).toBe('initial');
  });

  it('places prepared content, and none of it with the next tool', () => {
    editor.view.takeTool('text', { id: 'date', content: { value: 'Nov 5, 2026', width: 110 } });
    expect(placed('text')).toMatchObject({ value: 'Nov 5, 2026', width: 110 });
    editor.view.takeTool('text');
    expect(placed('text')).toMatchObject({ value: 'Write your text', width: 200 });
    editor.view.takeTool('checkbox', { id: 'check', content: { value: true } });
    expect(placed('checkbox')).toMatchObject({ value: true, signee_id });
  });
});

it('places fields for others when asking them to sign', () => {
  editor.view.takeTool('signature');
  expect(editor.view.state).toMatchObject({ tool: 'signature', making_ink: null, prepared: null });
  expect(placed('signature')).toMatchObject({ value: null, signee_id });
});

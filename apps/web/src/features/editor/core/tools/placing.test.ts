import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { ELEMENT_DEFAULTS } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { sizeForNew } from '../commands/new-size.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';
import { at, onPage, testMachine } from './testing.ts';

it('asks for a file when an image is placed by a click, but not after a drag', () => {
  const editor = testEditor({ server: new TestServer([]) });
  const hand = testMachine(editor);
  editor.view.chooseTool('image');
  hand.drag(onPage, at(100, 100), at(200, 180));
  expect(shown(editor)).toMatchObject([{ kind: 'image', width: 100, height: 80 }]);
  expect(hand.shown.picked).toEqual([]);

  // Dragged from the palette.
  editor.view.chooseTool('image');
  editor.view.set({ is_carried: true });
  hand.drag(onPage, at(300, 300));
  editor.view.set({ is_carried: false });
  expect(hand.shown.picked).toEqual([]);

  editor.view.chooseTool('image');
  hand.drag(onPage, at(300, 500));
  expect(shown(editor)).toHaveLength(3);
  expect(hand.shown.picked).toEqual([...editor.view.state.selection]);
});

it('makes an element high enough for the remembered font size, and no larger than its page', () => {
  const editor = testEditor({ server: new TestServer([]) });
  const hand = testMachine(editor);
  editor.view.set({ last_styles: { text: { size: 48 }, input: { size: 48, alignment: 'fit' } } });
  editor.view.chooseTool('text');
  hand.drag(onPage, at(40, 60));
  expect(editor.selected()[0]).toMatchObject({ size: 48, width: 200, height: 57.6 });
  editor.view.chooseTool('input');
  hand.drag(onPage, at(40, 200));
  expect(editor.selected()[0]).toMatchObject({ height: ELEMENT_DEFAULTS.input.height });
  expect(sizeForNew(editor.view, 'signature', { width: 72, height: 20 })).toEqual({ width: 72, height: 20 });
  expect(sizeForNew(editor.view, 'line', { width: 72, height: 20 })).toEqual({ width: 72, height: 0 });
});

it('neither asks for a file nor starts editing if the pdf has no room for more elements', () => {
  const editor = testEditor({
    server: new TestServer(Array.from({ length: MAX_ELEMENTS_PER_PDF }, (_, number) => element(number))),
  });
  const hand = testMachine(editor);
  for (const tool of ['image', 'text'] as const) {
    editor.view.chooseTool(tool);
    hand.drag(onPage, at(300, 500));
  }
  expect(hand.shown.picked).toEqual([]);
  expect(editor.view.state.editing_id).toBeNull();
});

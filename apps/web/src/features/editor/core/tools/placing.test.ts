import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { ELEMENT_DEFAULTS } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { sizeForNew } from '../commands/new-size.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';
import { at, onPage, testMachine } from './testing.ts';

it('asks for the image of an image that was placed by a click, and opens no dialog from a drag', () => {
  const editor = testEditor({ server: new TestServer([]) });
  const hand = testMachine(editor);
  editor.view.chooseTool('image');
  hand.drag(onPage, at(100, 100), at(200, 180));
  expect(shown(editor)).toMatchObject([{ kind: 'image', width: 100, height: 80 }]);
  expect(hand.shown.picked).toEqual([]);

  // Carried from the palette.
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

it('gives a line of the letters that are taken over its room, and no element more than its page', () => {
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

it('asks for no image, and lets no one write, where a pdf has room for no more elements', () => {
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

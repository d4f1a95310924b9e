import { expect, it } from 'vitest';
import { TestServer, shown, testEditor } from '../model/testing.ts';
import { at, onPage, testMachine } from './testing.ts';

it('asks for the picture of an image that was placed by a click, and opens no dialog from a drag', () => {
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

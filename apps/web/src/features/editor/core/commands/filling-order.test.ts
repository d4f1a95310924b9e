import { expect, test } from 'vitest';
import { fieldsInOrder, moveInOrder, resetOrder } from './filling-order.ts';
import { TestServer, element, elementId, pageId, testEditor } from '../model/testing.ts';

function editorWithFields() {
  const fields = [1, 2, 3].map((number) => element(number, { y: number * 40 }, 'input'));
  return testEditor({ server: new TestServer([...fields, element(4, { y: 60 })]) });
}

const order = (editor: ReturnType<typeof editorWithFields>) => fieldsInOrder(editor, pageId(1)).map(({ id }) => id);

test('fields are ordered from top to bottom until one is moved, and then keep their order', () => {
  const editor = editorWithFields();
  expect(order(editor)).toEqual([1, 2, 3].map(elementId));
  moveInOrder(editor, pageId(1), { from: 2, to: 0 });
  expect(order(editor)).toEqual([3, 1, 2].map(elementId));
  // Moving the field on the page does not change its position in the order.
  editor.commit([{ op: 'update', id: elementId(3), changes: { y: 700 } }], { name: 'move' });
  expect(order(editor)).toEqual([3, 1, 2].map(elementId));
});

test('undo reverts a reordering in one step, and reading order can be restored', () => {
  const editor = editorWithFields();
  moveInOrder(editor, pageId(1), { from: 0, to: 2 });
  editor.undo();
  expect(order(editor)).toEqual([1, 2, 3].map(elementId));
  moveInOrder(editor, pageId(1), { from: 0, to: 2 });
  resetOrder(editor, pageId(1));
  expect(order(editor)).toEqual([1, 2, 3].map(elementId));
});

test('a field added later comes after the ordered ones', () => {
  const editor = editorWithFields();
  moveInOrder(editor, pageId(1), { from: 1, to: 0 });
  editor.commit([{ op: 'create', element: element(5, { y: 10 }, 'input') }], { name: 'add' });
  expect(order(editor)).toEqual([2, 1, 3, 5].map(elementId));
});

import type { Element, ElementOf } from '@countersign/document-model';
import { expect, test } from 'vitest';
import { toggleField } from './commands.ts';
import type { Editor } from '../model/editor.ts';
import { groupMembers, groupRadios, leaveChoice, nameChoice, placeInChoice } from './radio-groups.ts';
import { TestServer, element, elementId, pageId, shown, testEditor } from '../model/testing.ts';

const radio = (number: number, overrides: Record<string, unknown> = {}) => element(number, overrides, 'radio');

function editorWith(...elements: Element[]): Editor {
  return testEditor({ server: new TestServer(elements) });
}

function radios(editor: Editor, ...numbers: number[]): ElementOf<'radio'>[] {
  return shown(editor).filter(
    (entry) => entry.kind === 'radio' && numbers.some((number) => elementId(number) === entry.id),
  ) as ElementOf<'radio'>[];
}

test('renaming a group to the name of another group of the same person merges them', () => {
  const editor = editorWith(radio(1, { name: 'Colour', value: true }), radio(2, { value: true }), radio(3));
  nameChoice(editor, radios(editor, 2), 'Colour');
  const [first, second] = radios(editor, 1, 2);
  expect(first?.pdf_radio_group_id).toEqual(expect.any(String));
  expect(second).toMatchObject({ pdf_radio_group_id: first?.pdf_radio_group_id, name: 'Colour' });
  expect([first, second].filter((entry) => entry?.value)).toHaveLength(1);
  editor.undo();
  expect(radios(editor, 1, 2).map(({ pdf_radio_group_id }) => pdf_radio_group_id)).toEqual([null, null]);
});

test('a group name of another person merges nothing', () => {
  const editor = editorWith(radio(1, { name: 'Colour', signee_id: '0b000000-0000-7000-8000-000000000001' }), radio(2));
  nameChoice(editor, radios(editor, 2), 'Colour');
  expect(radios(editor, 1, 2).map(({ pdf_radio_group_id }) => pdf_radio_group_id)).toEqual([null, null]);
});

test('renaming applies to the whole group', () => {
  const editor = editorWith(radio(1), radio(2), radio(3));
  editor.view.select([elementId(1), elementId(2)]);
  groupRadios(editor);
  nameChoice(editor, radios(editor, 1), 'Size');
  expect(radios(editor, 1, 2, 3).map(({ name }) => name)).toEqual(['Size', 'Size', '']);
});

test('a radio removed from its group is on its own', () => {
  const editor = editorWith(radio(1), radio(2));
  editor.view.select([elementId(1), elementId(2)]);
  groupRadios(editor);
  nameChoice(editor, radios(editor, 1), 'Size');
  leaveChoice(editor, radios(editor, 2));
  expect(radios(editor, 2)[0]).toMatchObject({ pdf_radio_group_id: null, name: '' });
  expect(groupMembers(editor, radios(editor, 1))).toHaveLength(1);
});

test('choosing a radio clears the others of its group, in one step', () => {
  const group = { pdf_radio_group_id: elementId(9) };
  const editor = editorWith(radio(1, { ...group, value: true }), radio(2, group), radio(3, { value: true }));
  const chosen = () => radios(editor, 1, 2, 3).map(({ value }) => value);
  for (const it of radios(editor, 2)) toggleField(editor, it);
  expect(chosen()).toEqual([false, true, true]);
  editor.undo();
  expect(chosen()).toEqual([true, false, true]);
});

test('radios are numbered from the top left, and a single one has no number', () => {
  const group = { pdf_radio_group_id: elementId(90) };
  const editor = editorWith(
    { ...radio(1, group), y: 300 },
    { ...radio(2, group), x: 400, y: 200 },
    { ...radio(3, group), x: 100, y: 200 },
    radio(4),
  );
  expect(radios(editor, 1, 2, 3, 4).map((one) => placeInChoice(editor.document.state, one))).toEqual(['3/3', '2/3', '1/3', '']);
});

test('a group may span pages: it is numbered from the first page, with one choice overall', () => {
  const editor = editorWith(
    { ...radio(1, { value: true }), page_id: pageId(2), y: 100 },
    { ...radio(2, { value: true }), page_id: pageId(1), y: 400 },
    { ...radio(3), page_id: pageId(2), y: 60 },
  );
  editor.view.select([elementId(1), elementId(2), elementId(3)]);
  groupRadios(editor);
  const all = () => radios(editor, 1, 2, 3);
  expect(all().map((one) => placeInChoice(editor.document.state, one))).toEqual(['3/3', '1/3', '2/3']);
  expect(all().map(({ value }) => value)).toEqual([false, true, false]);
  expect(new Set(all().map(({ page_id }) => page_id)).size).toBe(2);
  for (const it of radios(editor, 3)) toggleField(editor, it);
  expect(all().map(({ value }) => value)).toEqual([false, false, true]);
});

import type { Element } from '@countersign/document-model';
import { describe, expect, test } from 'vitest';
import { fromClipboard, toClipboard } from '../document/clipboard-text.ts';
import { copySelection, copyToPages, duplicateSelection, freePosition, pageNumbersIn, paste, takeClipboard } from './copying.ts';
import { TestServer, element, pageId, shown, testEditor } from '../model/testing.ts';

const signee = '0b000000-0000-7000-8000-000000000001';
const image = '0c000000-0000-7000-8000-000000000001';

function editorWith(...elements: Element[]) {
  const editor = testEditor({ server: new TestServer(elements) });
  editor.view.select(elements.map(({ id }) => id));
  return editor;
}

describe('pasting', () => {
  test('enlarges a small imported field to the minimum height of placed fields', () => {
    const editor = editorWith(element(1, { width: 90, height: 8, least_length: 8 }, 'input'));
    duplicateSelection(editor);
    expect(editor.selected()[0]).toMatchObject({ width: 90, height: 12, least_length: null });
  });

  test('moves each copy by twenty more points, on the page in view', () => {
    const editor = editorWith(element(1));
    copySelection(editor);
    paste(editor);
    editor.view.set({ current_page: 1 });
    paste(editor);
    expect(editor.selected()[0]).toMatchObject({ page_id: pageId(2), x: 140, y: 140 });
    expect(shown(editor).some(({ page_id, x }) => page_id === pageId(1) && x === 120)).toBe(true);
  });

  test('in place and at a point', () => {
    const editor = editorWith(element(1));
    copySelection(editor);
    paste(editor, { inPlace: true });
    expect(editor.selected()[0]).toMatchObject({ x: 100, y: 100 });
    paste(editor, { at: { page_id: pageId(2), x: 300, y: 400 } });
    expect(editor.selected()[0]).toMatchObject({ page_id: pageId(2), x: 250, y: 375 });
  });

  test('adds a copied radio to its group, and makes a new group of a fully copied one', () => {
    const group = '0f000000-0000-7000-8000-000000000001';
    const editor = editorWith(
      element(1, { pdf_radio_group_id: group, name: 'Colour', value: true }, 'radio'),
      element(2, { pdf_radio_group_id: group, name: 'Colour' }, 'radio'),
    );
    const groupsOf = (elements: readonly Element[]) =>
      new Set(elements.map((one) => one.kind === 'radio' && one.pdf_radio_group_id));
    editor.view.select([element(1).id]);
    duplicateSelection(editor);
    expect(editor.selected()).toMatchObject([{ pdf_radio_group_id: group, name: 'Colour', value: false }]);
    expect(shown(editor).filter((one) => one.kind === 'radio' && one.value)).toHaveLength(1);

    editor.view.select(shown(editor).map(({ id }) => id));
    copySelection(editor);
    paste(editor);
    const [copied, ...others] = groupsOf(editor.selected());
    expect(others).toEqual([]);
    expect(copied).not.toBe(group);
  });

  test('puts a copy of a grid-locked element on the grid', () => {
    const editor = editorWith(element(1, { is_grid_locked: true }));
    editor.view.set({ grid_size: 8 });
    duplicateSelection(editor);
    expect(editor.selected()[0]).toMatchObject({ x: 120, y: 120 });
  });
});

describe('pasting through the system clipboard', () => {
  test('restores elements, and gives other programs their text', () => {
    const text = element(1, { value: 'Ä <b> & „so“' }, 'text');
    const { html, text: words } = toClipboard({ pdf_id: 'a', elements: [text, element(2)] });
    expect(words).toBe('Ä <b> & „so“');
    expect(fromClipboard(`<html><body>${html}</body></html>`)).toEqual({ pdf_id: 'a', elements: [text, element(2)] });
  });

  test.each(['<p>Words from elsewhere</p>', '<div data-countersign-elements="bm90IGpzb24="></div>', ''])(
    'ignores foreign content: %s',
    (html) => {
      expect(fromClipboard(html)).toBeNull();
    },
  );

  test('refuses invalid elements', () => {
    const { html } = toClipboard({ pdf_id: 'a', elements: [{ ...element(1), width: -5 }] });
    expect(fromClipboard(html)).toBeNull();
  });

  test('drops people and images of another pdf', () => {
    const editor = editorWith();
    const copied = {
      pdf_id: 'other',
      elements: [element(1, { signee_id: signee }, 'input'), element(2, { value: image }, 'image')],
    };
    takeClipboard(editor, copied, 'this');
    const [input, picture] = paste(editor);
    expect(input).toMatchObject({ signee_id: null });
    expect(picture).toMatchObject({ value: null });
    takeClipboard(editor, { ...copied, pdf_id: 'this', elements: [element(3, { signee_id: signee }, 'input')] }, 'this');
    expect(paste(editor)[0]).toMatchObject({ signee_id: signee });
  });

  test('assigns fields of another pdf like newly placed ones', () => {
    const editor = editorWith(element(1));
    editor.view.set({ role_id: signee });
    takeClipboard(editor, { pdf_id: 'other', elements: [element(4, { role_id: image }, 'input')] }, 'this');
    expect(paste(editor)[0]).toMatchObject({ role_id: signee, signee_id: null });
  });

  test('keeps moving repeated copies further', () => {
    const editor = editorWith(element(1));
    const copied = { pdf_id: 'this', elements: [element(1)] };
    takeClipboard(editor, copied, 'this');
    paste(editor);
    takeClipboard(editor, copied, 'this');
    expect(paste(editor)[0]).toMatchObject({ x: 140 });
  });
});

test('avoids elements placed by keys before', () => {
  const editor = editorWith(element(1), { ...element(2), x: 120, y: 120 });
  const place = { page_id: pageId(1), x: 101, y: 99 };
  expect(freePosition(editor, place)).toEqual({ page_id: pageId(1), x: 141, y: 139 });
  expect(freePosition(editor, { ...place, page_id: pageId(2) })).toEqual({ ...place, page_id: pageId(2) });
});

describe('copying to pages', () => {
  test('puts a copy at the same position on every other page, in one step', () => {
    const editor = editorWith(element(1));
    copyToPages(editor, [pageId(1), pageId(2)]);
    expect(shown(editor)).toHaveLength(2);
    expect(editor.selected()).toEqual([expect.objectContaining({ page_id: pageId(2), x: 100, y: 100 })]);
    editor.undo();
    expect(shown(editor)).toHaveLength(1);
  });

  test.each([
    ['1-3, 5', [1, 2, 3, 5]],
    ['2', [2]],
    [' 4 – 5 , 1', [1, 4, 5]],
    ['3,3', [3]],
    ['0', null],
    ['4-2', null],
    ['1-9', null],
    ['', null],
    ['two', null],
  ])('“%s” of five pages', (text, expected) => {
    expect(pageNumbersIn(text, 5)).toEqual(expected);
  });
});

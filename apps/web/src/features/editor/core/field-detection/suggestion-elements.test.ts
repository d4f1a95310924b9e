import type { DetectedField } from '@countersign/contract/field-detection';
import { describe, expect, it } from 'vitest';
import { element, pageId, shown, testEditor } from '../model/testing.ts';
import { elementOfSuggestion, isWorthOffering, openSuggestions, toSuggestions } from './suggestion-elements.ts';

const NOBODY = { signee_id: null, role_id: null };

function detectedField(overrides: Partial<DetectedField> = {}): DetectedField {
  const box = { x: 100, y: 100, width: 150, height: 16 };
  return {
    page_id: pageId(1),
    kind: 'input',
    ...box,
    label: 'Name',
    cells: null,
    is_multiline: false,
    is_marked: false,
    ...overrides,
  };
}

describe('a suggestion', () => {
  it('becomes a field of its kind, assigned like placed fields', () => {
    const role_id = pageId(9);
    expect(elementOfSuggestion(detectedField({ kind: 'signature', height: 30 }), { ...NOBODY, role_id })).toMatchObject({
      kind: 'signature',
      role_id,
      label: 'Name',
      x: 100,
      y: 100,
      height: 30,
    });
    expect(elementOfSuggestion(detectedField({ kind: 'date' }), NOBODY)).toMatchObject({ kind: 'input', type: 'date', size: 10 });
    expect(elementOfSuggestion(detectedField({ cells: 9 }), NOBODY)).toMatchObject({ is_comb: true, max_length: 9 });
    expect(elementOfSuggestion(detectedField({ is_multiline: true, height: 90 }), NOBODY)).toMatchObject({
      is_multiline: true,
      size: 12,
    });
  });

  it('is required for signatures, and if the form marks it as required', () => {
    for (const requests of [{ kind: 'signature' }, { kind: 'initial' }, { is_marked: true }] as const) {
      expect(elementOfSuggestion(detectedField(requests), NOBODY)).toMatchObject({ is_required: true });
    }
    for (const free of [{ kind: 'input' }, { kind: 'date' }, { kind: 'checkbox' }] as const) {
      expect(elementOfSuggestion(detectedField(free), NOBODY)).toMatchObject({ is_required: false });
    }
  });

  it("that is lower than its field's minimum keeps its bottom edge on the line", () => {
    const created = elementOfSuggestion(detectedField({ height: 9 }), NOBODY);
    expect(created.height).toBe(12);
    expect(created.y + created.height).toBe(109);
  });

  it('is open until an element covers it or it is skipped, and again after undo', () => {
    const editor = testEditor();
    const detected = toSuggestions([detectedField(), detectedField({ y: 200 }), detectedField({ y: 300 })]);
    const open = () => openSuggestions(detected, new Set(['2']), shown(editor)).map(({ y }) => y);
    expect(open()).toEqual([100, 200]);
    editor.commit([{ op: 'create', element: elementOfSuggestion(detectedField(), NOBODY) }], { name: 'add' });
    expect(open()).toEqual([200]);
    editor.undo();
    expect(open()).toEqual([100, 200]);
  });

  it('is not covered by an element at the same position on another page', () => {
    expect(openSuggestions(toSuggestions([detectedField({ page_id: pageId(2) })]), new Set(), [element(1)])).toHaveLength(1);
  });

  it('is offered unprompted unless it is a single box', () => {
    expect(isWorthOffering([])).toBe(false);
    expect(isWorthOffering([detectedField()])).toBe(false);
    expect(isWorthOffering([detectedField({ kind: 'signature' })])).toBe(true);
    expect(isWorthOffering([detectedField(), detectedField({ y: 200 })])).toBe(true);
  });
});

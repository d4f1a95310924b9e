import { type ElementOf, createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { combCaret, combLetters } from './comb-caret.ts';

/** Ten cells of 20 points. */
function comb(overrides: Partial<ElementOf<'input'>>): ElementOf<'input'> {
  const defaults = { width: 200, height: 20, max_length: 10, is_comb: true };
  const created = createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 }, { ...defaults, ...overrides });
  if (created.kind !== 'input') throw new Error('The element is not an input.');
  return created;
}

const indent = (overrides: Partial<ElementOf<'input'>>) => combCaret(comb(overrides))?.textIndent;

describe('typing into a comb field', () => {
  it.each([
    ['left', 0],
    ['center', 60],
    ['right', 140],
  ] as const)('starts in the cell of the first printed character: %s', (alignment, points) => {
    expect(indent({ alignment, value: 'A1e\u0301' })).toBe(`calc(var(--z) * ${points}px)`);
  });

  it('advances one cell per letter, with letters no wider than a cell', () => {
    expect(combCaret(comb({}))).toMatchObject({
      letterSpacing: 'calc(var(--z) * 20px - 1ch)',
      fontSize: 'calc(var(--z) * 12px)',
    });
    expect(combCaret(comb({ width: 50 }))).toMatchObject({ fontSize: 'calc(var(--z) * 8px)' });
  });

  it('is normal typing without cells', () => {
    for (const none of [{ max_length: null }, { is_comb: false }, { is_multiline: true }]) {
      expect(combCaret(comb(none))).toBeNull();
      expect(combLetters(comb(none))).toBeNull();
    }
  });
});

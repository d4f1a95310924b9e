import { describe, expect, it } from 'vitest';
import { withoutForeignValue } from './awaited-signature.ts';
import { createElement } from './elements/element.ts';
import { applyOperations } from './operations.ts';
import { uuidv7 } from './uuid.ts';

const somebody = uuidv7();
const value = { text: 'Ann Able', font: 'caveat' };

function field(overrides: Record<string, unknown>, kind: 'signature' | 'initial' | 'input' = 'signature') {
  return createElement({ id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 }, overrides);
}

describe('a signature that is asked of someone', () => {
  it.each([{ signee_id: somebody }, { role_id: somebody }])('can only be given by its signee: %j', (owner) => {
    expect(withoutForeignValue(field({ value, ...owner }))).toMatchObject({ value: null, ...owner });
    expect(withoutForeignValue(field({ value, ...owner }, 'initial'))).toMatchObject({ value: null });
  });

  it('leaves the user’s own signature alone, and text filled in for another person', () => {
    const own = field({ value });
    expect(withoutForeignValue(own)).toBe(own);
    const words = field({ value: 'Given', signee_id: somebody }, 'input');
    expect(withoutForeignValue(words)).toBe(words);
  });

  it('is taken out by whatever makes it theirs, and comes back when that is undone', () => {
    const own = field({ value });
    const start = new Map([[own.id, own]]);
    const given = applyOperations(start, [{ op: 'update', id: own.id, changes: { signee_id: somebody } }]);
    expect(given.elements.get(own.id)).toMatchObject({ value: null, signee_id: somebody });
    expect(applyOperations(given.elements, given.inverses).elements).toEqual(start);
    const signed = applyOperations(given.elements, [{ op: 'update', id: own.id, changes: { value } }]);
    expect(signed.elements.get(own.id)).toMatchObject({ value: null });
    const placed = field({ value, role_id: somebody });
    const made = applyOperations(new Map(), [{ op: 'create', element: placed }]);
    expect(made.elements.get(placed.id)).toMatchObject({ value: null });
  });
});

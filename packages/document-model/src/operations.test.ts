import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from './elements/common.ts';
import { type Element, MINIMUM_SIZE, createElement, minLength } from './elements/element.ts';
import {
  type ElementOperation,
  type Elements,
  OperationError,
  applyOperation,
  applyOperations,
  canMerge,
  targetOf,
} from './operations.ts';
import { uuidv7 } from './uuid.ts';

const page = uuidv7();
const ids = Array.from({ length: 6 }, () => uuidv7());

const anyElement = fc
  .record({
    id: fc.constantFrom(...ids),
    kind: fc.constantFrom(...ELEMENT_KINDS),
    x: fc.integer({ min: -50, max: 900 }),
    y: fc.integer({ min: -50, max: 900 }),
  })
  .map((place) => createElement({ ...place, page_id: page }));

const anyOperation: fc.Arbitrary<ElementOperation> = fc.oneof(
  anyElement.map((element) => ({ op: 'create' as const, element })),
  fc.record({
    op: fc.constant('update' as const),
    id: fc.constantFrom(...ids),
    changes: fc.record({ x: fc.integer(), y: fc.integer(), layer: fc.integer({ min: -9, max: 9 }) }, { requiredKeys: [] }),
  }),
  fc.record({ op: fc.constant('delete' as const), id: fc.constantFrom(...ids) }),
);

/** Applies valid operations; skips others (unknown or duplicate ids), which an editor would never make. */
function play(start: Elements, operations: ElementOperation[]) {
  let elements = start;
  const inverses: ElementOperation[] = [];
  for (const operation of operations) {
    try {
      const result = applyOperation(elements, operation);
      elements = result.elements;
      inverses.unshift(result.inverse);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }
  return { elements, inverses };
}

const sorted = (elements: Elements) => [...elements.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('operations', () => {
  it('undone one after another give the beginning again, whatever they were', () => {
    fc.assert(
      fc.property(fc.array(anyOperation, { maxLength: 40 }), fc.array(anyOperation, { maxLength: 40 }), (before, after) => {
        const start = play(new Map(), before).elements;
        const { elements, inverses } = play(start, after);
        expect(sorted(applyOperations(elements, inverses).elements)).toEqual(sorted(start));
      }),
      { seed: 7 },
    );
  });

  it('that can be merged give the same in either order', () => {
    fc.assert(
      fc.property(fc.array(anyElement, { maxLength: 6 }), anyOperation, anyOperation, (first, one, other) => {
        const start = play(
          new Map(),
          first.map((element) => ({ op: 'create' as const, element })),
        ).elements;
        fc.pre(canMerge([one], [other]) && fits(start, one) && fits(start, other));
        expect(sorted(play(start, [one, other]).elements)).toEqual(sorted(play(start, [other, one]).elements));
      }),
      { seed: 7 },
    );
  });

  it('on one field of one element cannot be merged, on two fields they can', () => {
    const [id = ''] = ids;
    const change = (changes: Record<string, unknown>): ElementOperation => ({ op: 'update', id, changes });
    expect(canMerge([change({ x: 1 })], [change({ x: 2 })])).toBe(false);
    expect(canMerge([change({ x: 1 })], [change({ y: 2 })])).toBe(true);
    expect(canMerge([{ op: 'delete', id }], [change({ y: 2 })])).toBe(false);
  });

  it('do not modify the elements they are applied to', () => {
    const element = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 0, y: 0 });
    const before: Elements = new Map([[element.id, element]]);
    applyOperation(before, { op: 'update', id: element.id, changes: { x: 9 } });
    expect(before.get(element.id)?.x).toBe(0);
  });

  it('of a batch take effect together or not at all', () => {
    const element = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 0, y: 0 });
    const before: Elements = new Map([[element.id, element]]);
    const batch: ElementOperation[] = [
      { op: 'update', id: element.id, changes: { x: 9 } },
      { op: 'delete', id: uuidv7() },
    ];
    expect(() => applyOperations(before, batch)).toThrow(OperationError);
    expect(before).toEqual(new Map([[element.id, element]]));
  });

  it('never change an id or a kind', () => {
    const element = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 0, y: 0 });
    const before: Elements = new Map([[element.id, element]]);
    for (const changes of [{ id: uuidv7() }, { kind: 'line' }, { nonsense: true }, { least_length: 1 }]) {
      expect(() => applyOperation(before, { op: 'update', id: element.id, changes })).toThrow(OperationError);
    }
  });
});

it.each([14_401, -14_401, Number.NaN, Number.POSITIVE_INFINITY, '5', null, undefined])('an element does not lie at %s', (x) => {
  const element = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 0, y: 0 });
  const elements: Elements = new Map([[element.id, element]]);
  const move = (changes: Record<string, unknown>) => applyOperation(elements, { op: 'update', id: element.id, changes });
  expect(() => move({ x })).toThrow(OperationError);
  expect(() => move({ x: 1, y: x })).toThrow(OperationError);
  expect(move({ x: 14_400, y: -14_400 }).elements.get(element.id)).toEqual({ ...element, x: 14_400, y: -14_400 });
});

describe('an element that was kept before its kind had a field', () => {
  const { filled_with: _later, ...kept } = createElement({
    id: uuidv7(),
    page_id: page,
    kind: 'input',
    x: 0,
    y: 0,
  }) as Element & {
    kind: 'input';
  };
  const start: Elements = new Map([[kept.id, kept as Element]]);

  it('gets it when it is changed, and loses nothing by undoing that', () => {
    const done = applyOperation(start, { op: 'update', id: kept.id, changes: { filled_with: 'company' } });
    expect(done.elements.get(kept.id)).toMatchObject({ filled_with: 'company' });
    const undone = applyOperation(done.elements, done.inverse);
    expect(undone.elements.get(kept.id)).toEqual({ ...kept, filled_with: null });
  });

  it('gets none that its kind does not have', () => {
    expect(() => applyOperation(start, { op: 'update', id: kept.id, changes: { is_check: true } })).toThrow(OperationError);
  });
});

describe('a field that came with a form', () => {
  const place = { id: uuidv7(), page_id: page, kind: 'input', x: 0, y: 0 } as const;
  const low = createElement(place, { width: 90, height: 8.6, least_length: 8.6 });
  const resized = (changes: Record<string, unknown>) =>
    applyOperation(new Map([[low.id, low]]), { op: 'update', id: low.id, changes });

  it('may keep the small height it had there, and return to it', () => {
    expect(minLength(low)).toBe(8.6);
    const higher = resized({ height: 20 });
    expect(applyOperation(higher.elements, higher.inverse).elements.get(low.id)).toEqual(low);
  });

  it('is not made lower, nor are others', () => {
    expect(() => resized({ height: 8 })).toThrow(OperationError);
    expect(() => resized({ height: 8, least_length: 8 })).toThrow(OperationError);
    expect(() => createElement(place, { width: 90, height: 8.6 })).toThrow('element_too_small');
  });
});

describe('every kind of element', () => {
  it.each(ELEMENT_KINDS)('%s has defaults that are valid, and refuses less than its minimum', (kind) => {
    const element: Element = createElement({ id: uuidv7(), page_id: page, kind, x: 0, y: 0 });
    const less = MINIMUM_SIZE[kind] - 0.5;
    const changes = kind === 'line' ? { width: less } : { width: less, height: less };
    expect(() => applyOperation(new Map([[element.id, element]]), { op: 'update', id: element.id, changes })).toThrow(
      OperationError,
    );
  });
});

function fits(elements: Elements, operation: ElementOperation): boolean {
  return elements.has(targetOf(operation)) === (operation.op !== 'create');
}

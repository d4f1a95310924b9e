import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFillingOrder } from './filling-order.ts';

const at = (id: string, x: number, y: number, tab_order: number | null = null) => ({ id, x, y, tab_order });
const idsOf = (elements: readonly { id: string }[]) => elements.map(({ id }) => id).join('');

it.each([0, 3.9, 4, 100.2])('elements side by side form one row, anywhere on the page: from %d points down', (top) => {
  const row = [at('b', 200, top), at('a', 10, top + 7.5), at('c', 300, top + 3)];
  expect(idsOf(inFillingOrder([...row, at('d', 10, top + 8)]))).toBe('abcd');
});

it('a row does not continue through elements that are lower and lower', () => {
  expect(idsOf(inFillingOrder([at('c', 10, 14), at('b', 20, 7), at('a', 10, 0)]))).toBe('abc');
});

it('those that were given a place come first, and pages one after another', () => {
  const pages = [at('d', 0, 0), at('c', 0, 50), at('b', 0, 90, 2), at('a', 9, 99, 1)];
  expect(idsOf(inFillingOrder(pages))).toBe('abdc');
  expect(idsOf(inFillingOrder(pages, ({ id }) => (id === 'a' ? 2 : 1)))).toBe('bdca');
});

it('the order does not depend on that in which they come', () => {
  const placed = fc.record({
    x: fc.integer({ min: 0, max: 40 }),
    y: fc.integer({ min: 0, max: 40 }),
    tab_order: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 9 }), fc.func(fc.nat()), (places, rank) => {
      const all = places.map((place, index) => ({ ...place, id: String(index) }));
      const mixed = all.toSorted((a, b) => rank(a) - rank(b));
      expect(inFillingOrder(mixed)).toEqual(inFillingOrder(all));
      expect(inFillingOrder(all)).toHaveLength(all.length);
    }),
  );
});

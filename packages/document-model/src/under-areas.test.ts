import { expect, it } from 'vitest';
import { createElement } from './elements/element.ts';
import { elementsUnder } from './under-areas.ts';
import { uuidv7 } from './uuid.ts';

const [first, second] = [uuidv7(), uuidv7()];
const area = { page_id: first, x: 100, y: 100, width: 50, height: 50 };
const at = (page_id: string, box: { x: number; y: number }, name = '') =>
  createElement({ id: uuidv7(), page_id, kind: 'input', ...box }, { width: 80, height: 20, name });

it('finds what lies within an area or reaches into it, on its page alone', () => {
  const within = at(first, { x: 110, y: 110 });
  const reaching = at(first, { x: 30, y: 90 });
  const beside = at(first, { x: 150, y: 100 });
  const above = at(first, { x: 100, y: 80.3 });
  const elsewhere = at(second, { x: 110, y: 110 });
  expect(elementsUnder([within, reaching, beside, above, elsewhere], [area])).toEqual([within, reaching]);
});

it('finds fields of the same name wherever they are', () => {
  const within = at(first, { x: 110, y: 110 }, 'account');
  const twin = at(second, { x: 300, y: 300 }, 'account');
  const other = at(second, { x: 300, y: 400 }, 'city');
  const nameless = [at(first, { x: 120, y: 120 }), at(second, { x: 300, y: 500 })];
  expect(elementsUnder([within, twin, other, ...nameless], [area])).toEqual([within, twin, nameless[0]]);
});

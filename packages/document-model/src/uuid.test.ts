import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

const NOW = 1_760_000_000_000;

test('ids sort by the time they were made, those of one millisecond in their order, and none comes twice', () => {
  const made = [NOW, NOW + 1, NOW + 2].flatMap((at) => Array.from({ length: 1_500 }, () => uuidv7(at)));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an id says which version it is of, and when it was made', () => {
  const id = uuidv7(NOW);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW);
});

test('more ids of one millisecond than can be counted are still no two alike', () => {
  expect(new Set(Array.from({ length: 6_000 }, () => uuidv7(NOW + 9))).size).toBe(6_000);
});

import { expect, test } from 'vitest';
import { SORTS, joinSort, offersNewDocument, splitSort } from './gallery-rules.ts';

test('"new document" is hidden on the signing and templates views and on the favorite and deleted tabs', () => {
  expect(offersNewDocument('documents', undefined)).toBe(true);
  expect(offersNewDocument('documents', 'favorite')).toBe(false);
  expect(offersNewDocument('documents', 'deleted')).toBe(false);
  expect(offersNewDocument('templates', undefined)).toBe(false);
  expect(offersNewDocument('signing', undefined)).toBe(false);
});

test('every sort splits into a field and an order, and back', () => {
  expect(SORTS).toHaveLength(10);
  for (const sort of SORTS) {
    const { field, isDescending } = splitSort(sort);
    expect(joinSort(field, isDescending)).toBe(sort);
  }
});

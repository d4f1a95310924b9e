import { expect, test } from 'vitest';
import { isOfSpace, isOnlyNotified, joinSort, mayRename, offersNewDocument, splitSort } from './gallery-rules.ts';
import { SORTS } from './gallery-search.ts';

test('"new document" is hidden on the signing and templates views and on the favorite and deleted tabs', () => {
  expect(offersNewDocument('documents', undefined)).toBe(true);
  expect(offersNewDocument('documents', 'favorite')).toBe(false);
  expect(offersNewDocument('documents', 'deleted')).toBe(false);
  expect(offersNewDocument('templates', undefined)).toBe(false);
  expect(offersNewDocument('signing', undefined)).toBe(false);
});

test('every sort splits into a field and an order, and can be joined again', () => {
  expect(SORTS).toHaveLength(10);
  for (const sort of SORTS) {
    const { field, isDescending } = splitSort(sort);
    expect(joinSort(field, isDescending)).toBe(sort);
  }
});

test.each([
  [null, true],
  ['draft', true],
  ['pending', true],
  ['completed', false],
  ['declined', false],
] as const)('a pdf whose signing is %s can be renamed: %s', (signing_mode, isPossible) => {
  expect(mayRename({ signing_mode })).toBe(isPossible);
});

test("a pdf sent by someone else does not belong to a signee's space", () => {
  const [own, other, team] = [{ id: 'own' }, 'other', { id: 'team' }];
  expect(isOfSpace({ user_id: own.id, organization_id: null }, { user: own, organization: null })).toBe(true);
  expect(isOfSpace({ user_id: other, organization_id: null }, { user: own, organization: null })).toBe(false);
  expect(isOfSpace({ user_id: null, organization_id: team.id }, { user: own, organization: null })).toBe(false);
  expect(isOfSpace({ user_id: null, organization_id: team.id }, { user: own, organization: team })).toBe(true);
  // The sender's account was deleted, so the pdf is in no space any more.
  expect(isOfSpace({ user_id: null, organization_id: null }, { user: null, organization: null })).toBe(false);
});

test('a signee has no actions on a pdf deleted by its sender, which has no page for them', () => {
  expect(isOnlyNotified({ engine_mode: 'ready', first_page_id: null })).toBe(true);
  expect(isOnlyNotified({ engine_mode: 'ready', first_page_id: 'first' })).toBe(false);
  expect(isOnlyNotified({ engine_mode: 'processing', first_page_id: null })).toBe(false);
});

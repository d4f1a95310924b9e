import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';
import { PRIVATE_SPACE, buildPath, buildQuery } from './url.ts';

test('a space appears in a path as its type and id', () => {
  expect(buildPath('/api/{space}/stubs/{stubId}', { space: PRIVATE_SPACE, stubId: 'a/b' })).toBe('/api/users/me/stubs/a%2Fb');
  expect(buildPath('/api/{space}/stubs', { space: { type: 'organizations', id: '7' } })).toBe('/api/organizations/7/stubs');
});

test('a missing parameter is a bug, and makes no call', () => {
  expect(() => buildPath('/api/documents/pdfs/{id}')).toThrow('needs the parameter id');
});

test('a query omits empty values, except those that are explicitly empty', () => {
  expect(buildQuery({ sort: '-updated_at', 'filter[tab]': undefined, 'filter[search]': '' })).toBe('?sort=-updated_at');
  expect(buildQuery({})).toBe('');
  expect(buildQuery({ 'filter[folder_id]': null })).toBe('?filter%5Bfolder_id%5D=');
});

test('all pages of a list are fetched', async () => {
  const pages = [['a', 'b'], ['c'], ['d']];
  const asked: number[] = [];

  const items = await allPages(async (number) => {
    asked.push(number);
    const next = number < pages.length ? 'next' : null;
    return { data: pages[number - 1] ?? [], total: 4, current_page: number, per_page: 2, last_page: 3, next_page_url: next };
  });

  expect(items).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual([1, 2, 3]);
});

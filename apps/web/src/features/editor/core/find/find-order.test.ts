import { describe, expect, test } from 'vitest';
import { element, pageId } from '../model/testing.ts';
import type { Match } from './find-matches.ts';
import { allMatches, changedPages, firstMatch, fromPage, positionOfMatch } from './find-order.ts';

const match = (page_id: string, y: number, element_id?: string, nth = 0): Match => ({
  page_id,
  boxes: [{ x: 10, y, width: 20, height: 12, angle: 0 }],
  ...(element_id !== undefined && { within: { element_id, nth, start: y, end: y + 1 } }),
});

describe('pages are searched', () => {
  test('from the current page, and wrap around to the one before it', () => {
    expect(fromPage(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'd', 'a', 'b']);
    expect(fromPage(['a', 'b'], null)).toEqual(['a', 'b']);
  });

  test('from the first page if the current one was removed', () => {
    expect(fromPage(['a', 'b'], 'gone')).toEqual(['a', 'b']);
  });
});

describe('the match shown', () => {
  const order = ['c', 'd', 'a', 'b'];

  test('is the first from the current page', () => {
    const found = new Map([
      ['c', []],
      ['d', [match('d', 5), match('d', 9)]],
      ['a', [match('a', 1)]],
    ]);
    expect(firstMatch(order, found)).toEqual(match('d', 5));
  });

  test('is none until all pages before it are searched', () => {
    expect(firstMatch(order, new Map([['d', [match('d', 5)]]]))).toBeUndefined();
    const withoutTheEnd = new Map([
      ['c', []],
      ['a', [match('a', 1)]],
    ]);
    expect(firstMatch(order, withoutTheEnd)).toBeUndefined();
    expect(firstMatch(order, withoutTheEnd.set('d', []))).toEqual(match('a', 1));
  });

  test('is counted from the beginning of the document', () => {
    const found = new Map([
      ['d', [match('d', 5)]],
      ['a', [match('a', 1)]],
    ]);
    expect(allMatches(['a', 'b', 'c', 'd'], found).map(({ page_id }) => page_id)).toEqual(['a', 'd']);
  });

  test('follows its element when it moves, and disappears with it', () => {
    const before = match('a', 5, 'one');
    expect(positionOfMatch([match('a', 1), match('b', 90, 'one')], before)).toBe(1);
    expect(positionOfMatch([match('a', 5), match('a', 5, 'two')], before)).toBe(-1);
    expect(positionOfMatch([match('b', 5), match('a', 5)], match('a', 5))).toBe(1);
    const twice = [match('a', 5, 'one'), match('a', 5, 'one', 1)];
    expect(positionOfMatch(twice, match('a', 9, 'one', 1))).toBe(1);
    expect(positionOfMatch([match('a', 5)], undefined)).toBe(-1);
  });
});

test('only changed pages are searched again', () => {
  const [first, second] = [element(1, {}, 'text'), element(2, {}, 'text')];
  const before = new Map([first, second].map((one) => [one.id, one]));
  expect(changedPages(before, new Map(before))).toEqual(new Set());
  expect(changedPages(before, new Map([[first.id, first]]))).toEqual(new Set([pageId(1)]));
  const moved = { ...second, page_id: pageId(2) };
  expect(changedPages(before, new Map(before).set(second.id, moved))).toEqual(new Set([pageId(1), pageId(2)]));
});

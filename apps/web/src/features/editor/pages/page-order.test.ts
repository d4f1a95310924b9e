import { describe, expect, test } from 'vitest';
import { movesTo, stepped } from './page-order.ts';

const step = (order: string, chosen: string, by: -1 | 1) => stepped([...order], new Set(chosen), by).join('');

describe('selected pages moved by one position', () => {
  test('move together and keep their order', () => {
    expect(step('abcde', 'cd', -1)).toBe('acdbe');
    expect(step('abcde', 'bc', 1)).toBe('adbce');
    expect(step('abcde', 'c', 1)).toBe('abdce');
  });

  test('keep the gaps between them', () => {
    expect(step('abcde', 'bd', -1)).toBe('badce');
    expect(step('abcde', 'bd', 1)).toBe('acbed');
  });

  test('stop at the end, and the others follow', () => {
    expect(step('abcde', 'ab', -1)).toBe('abcde');
    expect(step('abcde', 'ad', -1)).toBe('abdce');
    expect(step('abcde', 'ce', 1)).toBe('abdce');
  });
});

test('need only moves that lead to the new order, and none if it is reached', () => {
  const apply = (now: string[], order: string[]) => {
    let pages = now;
    for (const operation of movesTo(order, now)) {
      if (operation.op !== 'move') throw new Error('Pages are only moved.');
      const { page_id, order: index } = operation;
      pages = pages.filter((id) => id !== page_id).toSpliced(index - 1, 0, page_id);
    }
    return pages.join('');
  };
  expect(apply([...'abcde'], [...'acdbe'])).toBe('acdbe');
  expect(apply([...'abcde'], [...'edcba'])).toBe('edcba');
  expect(movesTo([...'abc'], [...'abc'])).toEqual([]);
});

import { expect, it } from 'vitest';
import { partsOf, readChosen, toggleCut, togglePage, writePages } from './page-choice.ts';
import { runsOf, stepsToKeep } from './pipeline.ts';
import { areasOf, withAreas } from './redaction.ts';

it('writes pages as ranges', () => {
  expect(writePages([0, 1, 2, 4, 7, 8])).toBe('1-3, 5, 8-9');
  expect(writePages([])).toBe('');
});

it('toggles a page in a typed list', () => {
  expect(togglePage('1-3', 4, 9)).toBe('1-3, 5');
  expect(togglePage('1-3', 1, 9)).toBe('1, 3');
  expect([...(readChosen('2-', 4) ?? [])]).toEqual([1, 2, 3]);
  expect(readChosen('99', 4)).toBeNull();
});

it('splits a file before a page, and joins it again', () => {
  expect(toggleCut('', 3, 6)).toBe('1-3, 4-6');
  expect(toggleCut('1-3, 4-6', 5, 6)).toBe('1-3, 4-5, 6');
  expect(toggleCut('1-3, 4-6', 3, 6)).toBe('1-6');
  expect(partsOf('1-2, 4', 4)).toEqual([0, 0, null, 1]);
});

it('marks each match once', () => {
  const place = { page: 0, x: 10, y: 20, width: 30, height: 0.5 };
  const marked = withAreas([], [place, { ...place, page: 1 }]);
  expect(marked).toHaveLength(2);
  expect(marked[0]).toMatchObject({ height: 1 });
  expect(withAreas(marked, [marked[0] ?? place])).toHaveLength(2);
  expect(areasOf({ areas: [...marked, { page: 0 }] })).toEqual(marked);
});

it('saves only options that fit other files, and runs single-file tools per file', () => {
  const steps = [{ tool: 'merge' as const, options: { order: 'append', pages: [] } }];
  expect(stepsToKeep(steps)).toEqual([{ tool: 'merge', options: { order: 'append' } }]);
  expect(stepsToKeep([{ tool: 'protect', options: { open_password: 'secret' } }])).toEqual([]);
  const files = [{ id: 'a' }, { id: 'b' }];
  expect(runsOf('n-up', files)).toEqual([['a'], ['b']]);
  expect(runsOf('merge', files)).toEqual([['a', 'b']]);
});

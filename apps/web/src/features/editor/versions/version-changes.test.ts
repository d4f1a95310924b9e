import { type Element, elementOnView } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { PAGES, element, pageId } from '../core/model/testing.ts';
import { versionChanges } from './version-changes.ts';

const [first, second] = PAGES;
if (!first || !second) throw new Error('two pages are needed');
const third = { ...second, id: pageId(3), order: 3 };

const at = (number: number, y: number) => ({ ...element(number), y });

describe('a version compared with the current state', () => {
  it('lists added, changed and removed elements in reading order', () => {
    const then = { pages: PAGES, elements: [element(1), at(2, 300), at(3, 50)] };
    const now = { pages: PAGES, elements: [at(4, 400), at(2, 310), element(1)] };
    expect(versionChanges(then, now).changes.map(({ kind, id }) => [kind, id.slice(-1)])).toEqual([
      ['removed', '3'],
      ['changed', '2'],
      ['added', '4'],
    ]);
  });

  it('is equal if only the field order inside an element differs', () => {
    const one = element(1);
    const turned = Object.fromEntries(Object.entries(one).toReversed()) as typeof one;
    expect(versionChanges({ pages: PAGES, elements: [one] }, { pages: PAGES, elements: [turned] }).changes).toEqual([]);
  });

  it('pairs the pages, including added and removed ones', () => {
    const { pairs } = versionChanges({ pages: [first, second, third], elements: [] }, { pages: [third, first], elements: [] });
    expect(pairs.map(({ before, now }) => [before?.number ?? null, now?.number ?? null])).toEqual([
      [3, 1],
      [1, 2],
      [2, null],
    ]);
    const added = versionChanges({ pages: [first], elements: [] }, { pages: [first, second], elements: [] });
    expect(added.pairs.map(({ before, now }) => [before?.number ?? null, now?.number ?? null])).toEqual([
      [1, 1],
      [null, 2],
    ]);
  });

  it('reports the smallest set of pages that explains the current order', () => {
    const moved = (then: number[], now: number[]) => {
      const pages = (numbers: number[]) => numbers.map((number) => ({ ...first, id: pageId(number) }));
      const { pairs } = versionChanges({ pages: pages(then), elements: [] }, { pages: pages(now), elements: [] });
      return pairs.filter(({ is_moved }) => is_moved).map(({ id }) => Number(id.slice(-1)));
    };
    expect(moved([1, 2, 3, 4], [2, 3, 4, 1])).toEqual([1]);
    expect(moved([1, 2, 3, 4], [4, 1, 2, 3])).toEqual([4]);
    expect(moved([1, 2, 3], [1, 2, 3])).toEqual([]);
    // Pages after an added or removed one have other positions, but nobody moved them.
    expect(moved([1, 2, 3], [9, 2, 3])).toEqual([]);
  });

  it('ignores a page rotation, but reports elements moved on the page', () => {
    const turned = { ...first, turn: 90 as const, width: first.height, height: first.width };
    const onTurned = (one: Element) => elementOnView(one, first, turned);
    const then = { pages: [first], elements: [element(1), at(2, 300)] };
    const same = versionChanges(then, { pages: [turned], elements: then.elements.map(onTurned) });
    expect(same.changes).toEqual([]);
    const moved = { ...onTurned(at(2, 300)), y: 7 };
    const { changes } = versionChanges(then, { pages: [turned], elements: [onTurned(element(1)), moved] });
    expect(changes.map(({ kind, id }) => [kind, id.slice(-1)])).toEqual([['changed', '2']]);
  });

  it('reports rotated and cropped pages', () => {
    const { pairs } = versionChanges({ pages: [first], elements: [] }, { pages: [{ ...first, turn: 90 }], elements: [] });
    expect(pairs[0]?.is_view_changed).toBe(true);
  });
});

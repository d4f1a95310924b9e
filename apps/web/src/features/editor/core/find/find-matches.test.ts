import type { PageText } from '@countersign/contract/page-content';
import { describe, expect, it } from 'vitest';
import { element } from '../model/testing.ts';
import { findInElements, findOnPage } from './find-matches.ts';

function page(...lines: string[]): PageText {
  const placed = lines.map((text, row) => {
    let x = 10;
    const words = text.split(' ').map((word) => {
      const ends = Array.from(word, (_, index) => (index + 1) * 5);
      const box = { text: word, x, y: 20 * row, width: word.length * 5, height: 12, ends };
      x += box.width + 5;
      return box;
    });
    return { text, x: 10, y: 20 * row, width: x - 10, height: 12, words };
  });
  return { width: 500, height: 700, lines: placed };
}

describe('finding a text on a page', () => {
  it('ignores case and accents, and marks exactly the match', () => {
    const [match, ...others] = findOnPage('p', page('The Crème brûlée'), 'creme');
    expect(others).toEqual([]);
    expect(match).toEqual({ page_id: 'p', boxes: [{ x: 30, y: 0, width: 25, height: 12, angle: 0 }] });
    expect(findOnPage('p', page('abcdef'), 'cd')).toMatchObject([{ boxes: [{ x: 20, width: 10 }] }]);
  });

  it('matches across line breaks', () => {
    const matches = findOnPage('p', page('rent of the', 'first month'), 'the  first');
    expect(matches).toMatchObject([{ boxes: [{ y: 0 }, { y: 20 }] }]);
  });

  it('marks the matching letters, wherever they are printed', () => {
    const box = (text: string, x: number, ends: number[]) => ({ text, x, y: 0, width: ends.at(-1) ?? 0, height: 12, ends });
    const line = (...words: PageText['lines'][number]['words']): PageText => ({
      ...page(),
      lines: [{ text: '', x: 0, y: 0, width: 300, height: 12, words }],
    });
    const leftward = line({ ...box('العربية', 10, [4, 8, 16, 20, 24, 28, 36]), is_leftward: true });
    expect(findOnPage('p', leftward, 'الع')).toMatchObject([{ boxes: [{ x: 30, width: 16 }] }]);
    expect(findOnPage('p', line(box('Wil', 10, [12, 14, 16])), 'il')).toMatchObject([{ boxes: [{ x: 22, width: 4 }] }]);
    // A full stop that is printed at the other end of the line.
    const apart = line(box('Ltd', 200, [6, 9, 15]), { ...box('.', 100, [3]), is_leftward: true, is_joined: true });
    expect(findOnPage('p', apart, 'ltd.')).toMatchObject([
      {
        boxes: [
          { x: 200, width: 15 },
          { x: 100, width: 3 },
        ],
      },
    ]);
    expect(findOnPage('p', apart, 'ltd')).toMatchObject([{ boxes: [{ x: 200, width: 15 }] }]);
    expect(findOnPage('p', line(box('Maß', 0, [8, 13, 19])), 'mas')).toMatchObject([{ boxes: [{ width: 19 }] }]);
  });

  it('matches letters and signs that keyboards lack by the ones they have', () => {
    const text = page('Die Straße', '“2020–2021” isn’t');
    for (const search of ['strasse', 'STRASSE', 'straße', '"2020-2021"', "isn't"])
      expect(findOnPage('p', text, search), search).toHaveLength(1);
    expect(findOnPage('p', page('strasse'), 'Straße')).toHaveLength(1);
  });

  it('finds all matches from top to bottom, and none for an empty search', () => {
    expect(findOnPage('p', page('one two one', 'one'), 'one').map(({ boxes }) => boxes[0]?.y)).toEqual([0, 0, 20]);
    expect(findOnPage('p', page('one'), '  ')).toEqual([]);
  });

  it('searches elements as well, but not the ids of images', () => {
    const elements = [
      element(1, { value: 'A needle\nin hay' }, 'text'),
      element(2, { value: 'Nothing' }, 'input'),
      element(3, { value: '0a000000-0000-7000-8000-000000000009' }, 'image'),
      element(4),
    ];
    const { id, x, y, width, height } = element(1, {}, 'text');
    expect(findInElements('p', elements, 'NEEDLE in')).toEqual([
      { page_id: 'p', boxes: [{ x, y, width, height, angle: 0 }], within: { element_id: id, nth: 0, start: 2, end: 11 } },
    ]);
    expect(findInElements('p', elements, '0a00')).toEqual([]);
  });

  it('finds every match in an element, with the positions of its letters', () => {
    const places = (value: string, search: string) =>
      findInElements('p', [element(1, { value }, 'text')], search).map(({ within }) => value.slice(within?.start, within?.end));
    expect(places('One, one and ONE', 'one')).toEqual(['One', 'one', 'ONE']);
    expect(places('aaa', 'aa')).toEqual(['aa']);
    expect(places('Un cafe\u0301 \u{1F600} brûlée', 'cafe')).toEqual(['cafe\u0301']);
    expect(places('\u{1F600} \u{1F600}  brûlée!', 'BRULEE')).toEqual(['brûlée']);
    expect(places('ﬁnal ﬁ', 'f')).toEqual(['ﬁ', 'ﬁ']);
    expect(places('in \n\n hay', 'in hay')).toEqual(['in \n\n hay']);
    expect(places('ΟΔΟΣ', 'οδος')).toEqual(['ΟΔΟΣ']);
  });
});

import { describe, expect, it } from 'vitest';
import { endOnPage, movedEnd } from './line-ends.ts';
import { element } from '../model/testing.ts';

const page = { width: 600, height: 800 };
const fixed = { x: 100, y: 100 };

describe('an end of a line', () => {
  it('stops at the edge of its page', () => {
    expect(endOnPage(fixed, { x: -300, y: 900 }, { page, isStraight: false })).toEqual({ x: 0, y: 800 });
    expect(endOnPage(fixed, { x: 300, y: 200 }, { page, isStraight: false })).toEqual({ x: 300, y: 200 });
  });

  it('keeps the line level, upright or diagonal', () => {
    expect(endOnPage(fixed, { x: -300, y: 100 }, { page, isStraight: true })).toEqual({ x: 0, y: 100 });
    expect(endOnPage(fixed, { x: 900, y: 900 }, { page, isStraight: true })).toEqual({ x: 600, y: 600 });
  });

  it('moves by keys within the same limits', () => {
    const line = element(1, {}, 'line');
    if (line.kind !== 'line') throw new Error('It is no line.');
    const after = movedEnd(line, 'end', { by: { dx: 1_000, dy: 0 }, page });
    expect(after && after.x + after.width).toBe(600);
  });
});

// Positions of characters along their line, and whether characters share a line.
import type { Character, Point } from './character.ts';

/** Fraction of the lower of two characters that must be beside the other if both are on one line. */
const minBeside = 0.2;
/** Required overlap if PDFium reports them on separate lines, since lines may be close together. */
const minOnOneLine = 0.6;

export const isGlyph = ({ kind }: Character): boolean => kind === 'glyph';

export function middleOf(character: Character): number {
  const [from, to] = extentOf(character);
  return (from + to) / 2;
}

export function extentOf(character: Character): [from: number, to: number] {
  const [x, y] = axisOf(character);
  const positions = cornersOf(character).map((corner) => corner[0] * x + corner[1] * y);
  const [from, to] = [Math.min(...positions), Math.max(...positions)];
  const lean = Math.min(character.lean ?? 0, to - from) / 2;
  return [from + lean, to - lean];
}

export function isBeside(one: Character, other: Character): boolean {
  return sharesLine(one, other, minBeside);
}

export function isOnOneLine(one: Character, other: Character): boolean {
  return sharesLine(one, other, minOnOneLine);
}

function sharesLine(one: Character, other: Character, least: number): boolean {
  const [axis, [x, y]] = [axisOf(one), axisOf(other)];
  if (axis[0] * x + axis[1] * y < 0.99) return false;
  const [[low, high], [otherLow, otherHigh]] = [acrossOf(one, axis), acrossOf(other, axis)];
  const shared = Math.min(high, otherHigh) - Math.max(low, otherLow);
  return shared > least * Math.min(high - low, otherHigh - otherLow);
}

function acrossOf(character: Character, [x, y]: Point): [low: number, high: number] {
  const positions = cornersOf(character).map((corner) => corner[1] * x - corner[0] * y);
  return [Math.min(...positions), Math.max(...positions)];
}

function cornersOf({ box: [x0, y0, x1, y1], slanted }: Character): readonly Point[] {
  return (
    slanted ?? [
      [x0, y0],
      [x1, y1],
    ]
  );
}

function axisOf({ along: [x, y] }: Character): Point {
  const length = Math.hypot(x, y);
  return length === 0 ? [1, 0] : [x / length, y / length];
}

/** Height across its line. */
export function heightOf(character: Character): number {
  const [low, high] = acrossOf(character, axisOf(character));
  return high - low;
}

import { expect, it } from 'vitest';
import { roomAround } from './field-room.ts';

const at = (x: number, y: number) => ({ x, y, width: 20, height: 20 });

it('is the way to the nearest other field, across or down', () => {
  const box = at(0, 0);
  expect(roomAround(box, [box, at(30, 0), at(0, 100)])).toBe(10);
  expect(roomAround(box, [box, at(30, 45)])).toBe(25);
  expect(roomAround(box, [box, at(10, 10)])).toBe(0);
  expect(roomAround(box, [box])).toBe(100);
});

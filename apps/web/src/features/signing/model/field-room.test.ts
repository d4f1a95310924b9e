import { expect, it } from 'vitest';
import { roomAround, sideForNote } from './field-room.ts';

const at = (x: number, y: number) => ({ x, y, width: 20, height: 20 });

it('is the distance to the nearest field, horizontal or vertical', () => {
  const box = at(0, 0);
  expect(roomAround(box, [box, at(30, 0), at(0, 100)])).toBe(10);
  expect(roomAround(box, [box, at(30, 45)])).toBe(25);
  expect(roomAround(box, [box, at(10, 10)])).toBe(0);
  expect(roomAround(box, [box])).toBe(100);
});

it('puts a note below a field, or above if only that side is free', () => {
  const box = at(0, 100);
  expect(sideForNote(box, [box])).toBe('below');
  expect(sideForNote(box, [box, at(0, 130)])).toBe('above');
  expect(sideForNote(box, [box, at(120, 130)])).toBe('above');
  expect(sideForNote(box, [box, at(0, 130), at(0, 70)])).toBe('below');
  expect(sideForNote(box, [box, at(0, 160)])).toBe('below');
  // On the right half of a page, the note extends to the left.
  const right = at(300, 100);
  expect(sideForNote(right, [right, at(200, 130)])).toBe('above');
  expect(sideForNote(right, [right, at(350, 130)])).toBe('below');
  expect(sideForNote(at(0, 10), [at(0, 40)])).toBe('below');
});

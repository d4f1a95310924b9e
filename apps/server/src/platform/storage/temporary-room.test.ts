import { expect, it } from 'vitest';
import { createTemporaryRoom } from './temporary-room.ts';

const MEGABYTE = 2 ** 20;

it('gives no one more than their share, and takes back what is released', () => {
  const room = createTemporaryRoom(1_024 * MEGABYTE);
  expect(room.reserve(128 * MEGABYTE, 'ann')).toBe(true);
  expect(room.reserve(1, 'ann')).toBe(false);
  expect(room.reserve(1, 'bob')).toBe(true);
  room.release(128 * MEGABYTE, 'ann');
  expect(room.reserve(128 * MEGABYTE, 'ann')).toBe(true);
});

it('gives all together no more than there is, and a file that may be sent fits into the smallest', () => {
  const room = createTemporaryRoom(64 * MEGABYTE);
  expect(room.reserve(60 * MEGABYTE, 'ann')).toBe(true);
  expect(room.reserve(5 * MEGABYTE, 'bob')).toBe(false);
  room.release(60 * MEGABYTE, 'ann');
  expect(room.reserve(64 * MEGABYTE, 'bob')).toBe(true);
});

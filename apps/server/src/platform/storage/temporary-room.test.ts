import { expect, it } from 'vitest';
import { createTemporaryRoom } from './temporary-room.ts';

const MEGABYTE = 2 ** 20;

it('gives nobody more than their share, and reclaims what is released', () => {
  const room = createTemporaryRoom(1_024 * MEGABYTE);
  expect(room.reserve(128 * MEGABYTE, 'ann')).toBe(true);
  expect(room.reserve(1, 'ann')).toBe(false);
  expect(room.reserve(1, 'bob')).toBe(true);
  room.release(128 * MEGABYTE, 'ann');
  expect(room.reserve(128 * MEGABYTE, 'ann')).toBe(true);
});

it('never gives out more than the total, and any allowed file fits into the smallest share', () => {
  const room = createTemporaryRoom(64 * MEGABYTE);
  expect(room.reserve(60 * MEGABYTE, 'ann')).toBe(true);
  expect(room.reserve(5 * MEGABYTE, 'bob')).toBe(false);
  room.release(60 * MEGABYTE, 'ann');
  expect(room.reserve(64 * MEGABYTE, 'bob')).toBe(true);
});

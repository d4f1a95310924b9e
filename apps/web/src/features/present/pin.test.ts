import { beforeEach, expect, it } from 'vitest';
import { hasPin, isPin, isPinRight, setPin } from './pin.ts';

beforeEach(() => setPin(null));

it('a PIN is four to eight digits', () => {
  expect(['1234', '12345678'].every(isPin)).toBe(true);
  expect(['', '123', '123456789', '12a4', ' 1234'].some(isPin)).toBe(false);
});

it('the right PIN unlocks, another one does not', async () => {
  await setPin('2468');
  expect(await isPinRight('8642')).toBe(false);
  expect(await isPinRight('2468')).toBe(true);
});

it('nothing unlocks where none was set', async () => {
  expect(hasPin()).toBe(false);
  expect(await isPinRight('')).toBe(false);
});

it('after five wrong ones it is gone, also when they are tried at once', async () => {
  await setPin('2468');
  const tried = await Promise.all([...Array.from({ length: 39 }, () => isPinRight('0000')), isPinRight('2468')]);
  expect(tried).not.toContain(true);
  expect(hasPin()).toBe(false);
  expect(await isPinRight('2468')).toBe(false);
});

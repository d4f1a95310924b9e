import { beforeEach, expect, it } from 'vitest';
import { hasPin, isPin, isPinRight, setPin } from './pin.ts';

beforeEach(() => setPin(null));

it('a PIN has four to eight digits', () => {
  expect(['1234', '12345678'].every(isPin)).toBe(true);
  expect(['', '123', '123456789', '12a4', ' 1234'].some(isPin)).toBe(false);
});

it('only the right PIN unlocks', async () => {
  await setPin('2468');
  expect(await isPinRight('8642')).toBe(false);
  expect(await isPinRight('2468')).toBe(true);
});

it('without a PIN, nothing unlocks', async () => {
  expect(hasPin()).toBe(false);
  expect(await isPinRight('')).toBe(false);
});

it('the PIN is dropped after five wrong attempts, even concurrent ones', async () => {
  await setPin('2468');
  const tried = await Promise.all([...Array.from({ length: 39 }, () => isPinRight('0000')), isPinRight('2468')]);
  expect(tried).not.toContain(true);
  expect(hasPin()).toBe(false);
  expect(await isPinRight('2468')).toBe(false);
});

import { expect, it } from 'vitest';
import { splitName } from './cut-name.ts';

it('leaves a short name unchanged', () => {
  expect(splitName('Lease', 10)).toBeNull();
});

it('keeps the end of a long name on a line of its own', () => {
  const { begin, end } = splitName('Framework agreement with Nordlicht GmbH 2026 final', 24) ?? {};
  expect(end).toBe('2026 final');
  expect(begin).toBe('Framework agreement with Nordlicht GmbH');
});

it('never splits a letter made of several code points', () => {
  const family = '👨‍👩‍👧';
  expect(splitName(family.repeat(5), 4)).toEqual({ begin: family.repeat(3), end: family.repeat(2) });
});

import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it('uses the first letters of the first and last word', () => {
  expect(initials('Ada Lovelace')).toBe('AL');
  expect(initials('  ada king of lovelace ')).toBe('AL');
  expect(initials('Ada')).toBe('A');
  expect(initials('')).toBe('');
});

it('never splits a user-perceived letter', () => {
  expect(initials('🚀 Rockets')).toBe('🚀R');
  expect(initials('👩🏽‍🚀 𝒜da')).toBe('👩🏽‍🚀𝒜');
  expect(initials('محمد حسن')).toBe('م ح');
  expect(initials('ნინო ბერიძე')).toBe('ნბ');
  expect(initials('e\u0301mile zola')).toBe('E\u0301Z');
});

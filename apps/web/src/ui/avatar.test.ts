import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it('takes the first letter of the first word and of the last', () => {
  expect(initials('Ada Lovelace')).toBe('AL');
  expect(initials('  ada king of lovelace ')).toBe('AL');
  expect(initials('Ada')).toBe('A');
  expect(initials('')).toBe('');
});

it('never breaks what a reader takes for one letter', () => {
  expect(initials('🚀 Rockets')).toBe('🚀R');
  expect(initials('👩🏽‍🚀 𝒜da')).toBe('👩🏽‍🚀𝒜');
  expect(initials('محمد حسن')).toBe('م ح');
  expect(initials('ნინო ბერიძე')).toBe('ნბ');
  expect(initials('e\u0301mile zola')).toBe('E\u0301Z');
});

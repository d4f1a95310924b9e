import { expect, it } from 'vitest';
import { cutName } from './cut-name.ts';

it('leaves a name that fits as it is', () => {
  expect(cutName('Lease', 10)).toBe('Lease');
});

it('cuts a long one in the middle, so that its end can be read', () => {
  expect(cutName('Framework agreement with Nordlicht GmbH 2026 final', 30)).toBe('Framework agreement…2026 final');
});

it('takes no letter apart that is written with several signs', () => {
  const family = '👨‍👩‍👧';
  expect(cutName(family.repeat(5), 3)).toBe(`${family}…${family}`);
});

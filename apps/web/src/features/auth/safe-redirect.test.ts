import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test('a sign-in leads to the requested path', () => {
  expect(safeRedirect('/pdfs/1?tab=x#y')).toBe('/pdfs/1?tab=x#y');
});

test.each([undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a sign-in never leads to another site: %s',
  (target) => {
    expect(safeRedirect(target)).toBe('/home');
  },
);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import { NOTICES, isAllowed, shippedPackages, writeNotices } from './notices.ts';

const packages = shippedPackages();

test('every shipped package has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ licence }) => !isAllowed(licence)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test('the notices name all packages with their texts (node tools/notices.ts)', () => {
  expect(readFileSync(path.join(ROOT, NOTICES), 'utf8') === writeNotices(packages)).toBe(true);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND Zlib', true],
  ['GPL-3.0-only', false],
  ['Apache-2.0 AND AGPL-3.0-only', false],
  ['', false],
])('%s may be shipped: %s', (licence, isFine) => {
  expect(isAllowed(licence)).toBe(isFine);
});

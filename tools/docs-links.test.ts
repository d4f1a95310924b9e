import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import { findBrokenLinks } from './docs-links.ts';

test('all relative links in the documentation resolve', () => {
  expect(findBrokenLinks(ROOT)).toEqual([]);
});

test('finds links to missing files and headings', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'countersign-links-'));
  writeFileSync(path.join(root, 'b.md'), '# One `code`, two\n');
  writeFileSync(
    path.join(root, 'a.md'),
    '[1](b.md) [2](b.md#one-code-two) [3](b.md#three) [4](c.md) [5](https://example.com/d.md) `[6](e.md)`\n',
  );
  expect(findBrokenLinks(root)).toEqual(['a.md: b.md#three', 'a.md: c.md']);
});

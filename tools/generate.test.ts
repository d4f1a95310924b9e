// Runs the generators in a folder with the few files that they read.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import { generateFeature, generateMigration } from './generate.ts';

const ROUTES = 'apps/server/src/app-routes.ts';
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'countersign-generate-'));
  mkdirSync(path.join(root, 'apps/server/migrations'), { recursive: true });
  writeFileSync(path.join(root, 'apps/server/migrations/0041_before.sql'), '');
  mkdirSync(path.join(root, path.dirname(ROUTES)), { recursive: true });
  cpSync(path.join(ROOT, ROUTES), path.join(root, ROUTES));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('a migration gets the next number', () => {
  expect(generateMigration(root, 'add-colors')).toBe('apps/server/migrations/0042_add_colors.sql');
  expect(generateMigration(root, 'more')).toBe('apps/server/migrations/0043_more.sql');
});

test('a feature has its contract, table, queries, routes and tests, and is mounted', () => {
  const files = generateFeature(root, 'color-label', 'color-labels');
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
  expect(files).toContain('packages/contract/src/color-labels.ts');
  expect(read('apps/server/migrations/0042_create_color_labels.sql')).toContain('create table color_labels (');
  expect(read(ROUTES)).toContain("import { colorLabelRoutes } from '#features/color-labels/index.ts';");
  expect(read(ROUTES)).toContain('  colorLabelRoutes(server);\n');
});

test('nothing is overwritten, and a name that leads outside the folder is rejected', () => {
  generateFeature(root, 'label', 'labels');
  expect(() => generateFeature(root, 'label', 'labels')).toThrow('There is a feature labels already.');
  for (const name of ['../x', 'Label', 'a b', '']) expect(() => generateMigration(root, name)).toThrow('is no name');
});

test('every module that a new feature imports exists', () => {
  const files = generateFeature(root, 'label', 'labels').filter((file) => file.endsWith('.ts') && file !== ROUTES);
  const imported = files.flatMap((file) =>
    [...read(file).matchAll(/from '(#[^']+|@countersign\/contract\/[^']+)'/g)].map(([, name]) => name ?? ''),
  );
  const targetOf = (name: string) =>
    name
      .replace(/^@countersign\/contract\/(.+)$/, 'packages/contract/src/$1.ts')
      .replace(/^#src\//, 'apps/server/src/')
      .replace(/^#(features|platform|testing)\//, 'apps/server/src/$1/');
  for (const name of imported) {
    const target = targetOf(name);
    expect(existsSync(path.join(ROOT, target)) || existsSync(path.join(root, target)), name).toBe(true);
  }
  expect(imported.length).toBeGreaterThan(10);
});

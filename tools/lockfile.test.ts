import { expect, test } from 'vitest';
import { fillGaps, findGaps, findUnsafe } from './lockfile.ts';

const LOCKFILE = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-gnu': '2.0.0',
        '@tool/darwin-arm64': '2.0.0',
        '@tool/linux-arm-musleabihf': '2.0.0',
        loose: '^1.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', optional: true },
    'node_modules/a': { version: '1.0.0', optionalDependencies: { nested: '1.0.0' } },
    'node_modules/a/node_modules/nested': { version: '1.0.0', optional: true },
  },
};

test('finds platform packages that are missing in the lockfile, with the platform from their name', () => {
  expect(Object.fromEntries(findGaps(LOCKFILE))).toEqual({
    'node_modules/@tool/darwin-arm64': { version: '2.0.0', cpu: ['arm64'], os: ['darwin'], dev: true, optional: true },
    'node_modules/@tool/linux-arm-musleabihf': {
      version: '2.0.0',
      cpu: ['arm'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
  });
});

test('a filled lockfile has no gaps and keeps its other entries', () => {
  const filled = fillGaps(LOCKFILE);
  expect(findGaps(filled).size).toBe(0);
  expect(filled.packages).toMatchObject(LOCKFILE.packages);
});

const HASH = `sha512-${'A'.repeat(86)}==`;
const unsafe = (entry: object) => findUnsafe({ packages: { '': {}, 'node_modules/tool': { version: '2.0.0', ...entry } } });

test('every package of the lockfile has a hash, and comes from the default registry', () => {
  expect(findUnsafe()).toEqual([]);
});

test('finds a package without a hash, or with a forgeable one', () => {
  expect(unsafe({ integrity: HASH })).toEqual([]);
  for (const entry of [{}, { integrity: '' }, { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, { optional: true }])
    expect(unsafe(entry)).toEqual(['node_modules/tool has no integrity hash']);
});

test('finds a package from another host', () => {
  expect(unsafe({ integrity: HASH })).toEqual([]);
  for (const resolved of ['https://npm.example.com/tool.tgz', 'git+ssh://git@example.com/a/tool.git#1'])
    expect(unsafe({ integrity: HASH, resolved })).toEqual([`node_modules/tool comes from ${resolved}`]);
});

test('only optional packages of untested platforms may lack a hash, as filled-in entries do', () => {
  expect(unsafe({ optional: true, os: ['darwin'], cpu: ['arm64'] })).toEqual([]);
  expect(unsafe({ os: ['darwin'], cpu: ['arm64'] })).toHaveLength(1);
  expect(unsafe({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] })).toHaveLength(1);
  expect(unsafe({ optional: true, os: ['darwin'], integrity: 'sha1-abc' })).toHaveLength(1);
});

test('a workspace of our own needs neither', () => {
  expect(unsafe({ link: true, resolved: 'packages/tool' })).toEqual([]);
});

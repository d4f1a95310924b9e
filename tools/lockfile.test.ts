import { expect, test } from 'vitest';
import { fillGaps, findGaps } from './lockfile.ts';

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

test('platform packages that the lockfile lacks are found, with the platform that their name says', () => {
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

test('a filled lockfile has no gaps and keeps what it had', () => {
  const filled = fillGaps(LOCKFILE);
  expect(findGaps(filled).size).toBe(0);
  expect(filled.packages).toMatchObject(LOCKFILE.packages);
});

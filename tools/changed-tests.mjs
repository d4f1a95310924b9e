// Chooses the tests that a change most likely breaks, for `npm run test:changed`. It follows folders, not imports: nearly every
// test of the server imports all of it.
// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';

/** Packages whose tests take seconds: all of them run when anything in the package changes. */
const QUICK = ['packages/contract/', 'packages/document-model/', 'apps/web/'];
/** The path segment after one of these roots is the part of the project that a file belongs to. */
const ROOTS = ['apps/server/src/features/', 'apps/server/src/platform/', 'packages/pdf/src/'];
const IS_TEST = /\.test\.tsx?$/;
const IS_JOURNEY = /^e2e\/journeys\/.*\.spec\.ts$/;

/**
 * @param {string} [since] a commit; default: what is not pushed yet, else what is not committed
 * @returns {string[]} changed and new files, relative to the project
 */
export function changedFiles(since) {
  const base = since ?? (git('rev-parse', '--verify', '--quiet', '@{upstream}')[0] || 'HEAD');
  const deleted = '--diff-filter=d';
  return [...new Set([...git('diff', '--name-only', deleted, base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** @returns {string[]} all files of the project, relative to it */
export function allFiles() {
  return git('ls-files', '--cached', '--others', '--exclude-standard');
}

/**
 * @param {string[]} changed
 * @param {string[]} all every file of the project
 * @returns {{ units: string[], journeys: string[] }} changed tests, and tests beside changed files
 */
export function testsFor(changed, all) {
  const parts = new Set(changed.map(partOf).filter((part) => part !== null));
  const isTouched = (/** @type {string} */ test) => changed.includes(test) || [...parts].some((part) => test.startsWith(part));
  return {
    units: all.filter((file) => IS_TEST.test(file) && isTouched(file)),
    journeys: changed.filter((file) => IS_JOURNEY.test(file)),
  };
}

/**
 * @param {string} file
 * @returns {string | null} the folder with the tests for the file
 */
function partOf(file) {
  if (file.startsWith('tools/')) return 'tools/';
  const quick = QUICK.find((folder) => file.startsWith(folder));
  if (quick) return quick;
  const root = ROOTS.find((folder) => file.startsWith(folder));
  if (!root) return null;
  const [first = '', ...rest] = file.slice(root.length).split('/');
  // A file directly below the root belongs to the tests beside it whose names begin with its name.
  return rest.length > 0 ? `${root}${first}/` : `${root}${path.basename(first).replace(/(\.test)?\.tsx?$/, '')}`;
}

/** @param {string[]} args */
function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return (stdout || '').split('\n').filter((line) => line !== '');
}

import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startingLine } from './bootstrap.mjs';

it.skipIf(process.platform === 'win32')(
  'a failed `npm ci` is not replaced by another kind of install; one sentence says what to do',
  async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'bootstrap-'));
    const calls = path.join(root, 'calls');
    await mkdir(path.join(root, 'tools'));
    await mkdir(path.join(root, 'bin'));
    await copyFile(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, 'tools/bootstrap.mjs'));
    await writeFile(path.join(root, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${calls}\necho 'EINTEGRITY' >&2\nexit 1\n`);
    await chmod(path.join(root, 'bin/npm'), 0o755);
    await writeFile(
      path.join(root, 'tools/start.mjs'),
      `import { ensureInstalled, runMain } from './bootstrap.mjs';\nrunMain(async () => ensureInstalled());\n`,
    );

    const env = { ...process.env, PATH: `${path.join(root, 'bin')}:${process.env['PATH'] ?? ''}` };
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/start.mjs')], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('EINTEGRITY');
    expect(stderr).toContain('The packages were not installed: `npm ci` says why above.');
    expect((await readFile(calls, 'utf8')).trim().split('\n')).toEqual([expect.stringMatching(/^ci /)]);
    await rm(root, { recursive: true });
  },
);

it('the first start announces what it creates and that it takes a while, later ones do not', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'bootstrap-'));
  const data = path.join(root, 'data');
  expect(startingLine({ DATA_DIR: data })).toMatch(/^Starting for the first time: creating a PostgreSQL of its own/);
  expect(startingLine({ DATA_DIR: data, DATABASE_URL: 'postgres://db' })).toContain('the tables in your database');
  await mkdir(path.join(data, 'keys'), { recursive: true });
  expect(startingLine({ DATA_DIR: data })).toBe('Starting …');
  expect(startingLine({ DATA_DIR: data, KEYS_DIR: path.join(root, 'other') })).toMatch(/^Starting for the first time/);
  await rm(root, { recursive: true });
});

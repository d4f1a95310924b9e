// Limits of a program that runs on an untrusted file.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNCONFINED } from './confinement.ts';
import { runProgram } from './run-program.ts';

const MEGABYTE = 2 ** 20;
const PERL = '/usr/bin/perl';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-program-'));
  await writeFile(path.join(folder, 'input'), 'in');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs Perl with its output folder and its home folder as arguments. */
function run(perl: string, limits: { disk_limit_bytes: number }) {
  return runProgram(
    {
      program: PERL,
      argv: ({ output, home }) => ['-e', perl, output, home],
      home_files: {},
      read: [],
      execute: [],
      input: path.join(folder, 'input'),
      output_name: 'made',
      target: path.join(folder, 'target'),
      restarts_with: 81,
      deadline_ms: 60_000,
      memory_limit_bytes: 1e9,
      file_limit_bytes: 10 * MEGABYTE,
      output_limit_bytes: 10 * MEGABYTE,
      ...limits,
    },
    { confinement: UNCONFINED, folders: folder },
  );
}

it('returns the output, and leaves nothing else', async () => {
  const perl = 'open my $made, ">", "$ARGV[0]/made"; print $made "out"; open my $own, ">", "$ARGV[1]/own"; print $own "own"';
  expect(await run(perl, { disk_limit_bytes: MEGABYTE })).toBe('made');
  expect(await readFile(path.join(folder, 'target'), 'utf8')).toBe('out');
  expect((await readdir(folder)).toSorted()).toEqual(['input', 'target']);
});

it.each([
  ['large', 'print $file "x" x 1048576'],
  ['small', ''],
])(
  'a program that writes %s files without end is killed before they fill the disk, and they are deleted',
  async (_size, fill) => {
    const perl = `mkdir "$ARGV[1]/a"; for (my $at = 0; ; $at++) { open my $file, ">", "$ARGV[1]/a/$at" or last; ${fill}; close $file; select undef, undef, undef, 0.002 }`;
    await expect(run(perl, { disk_limit_bytes: 2 * MEGABYTE })).rejects.toMatchObject({ code: 'out_of_disk' });
    await expect.poll(() => readdir(folder).then((names) => names.filter((name) => name.startsWith('sandbox-')))).toEqual([]);
  },
);

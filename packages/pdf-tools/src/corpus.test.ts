// Runs all tools on a file of our own and a few real files. The deep run uses all real files.
import { expect, it } from 'vitest';
import { isCleanForQpdf } from '../../pdf/fixtures/engine.ts';
import { plain } from '../../pdf/fixtures/pages.ts';
import { faultsOf, realFiles } from '../fixtures/every-tool.ts';

const files = [{ name: 'one of our own', bytes: plain(3) }, ...realFiles({ every: 31, max_bytes: 150_000 })];

it.each(files.map((file) => [file.name, file] as const))(
  'yields sound files for %s',
  { timeout: 600_000 },
  async (_name, file) => {
    expect(await faultsOf(file, isCleanForQpdf)).toEqual([]);
  },
);

// Runs all tools on all real files.
import { expect, it } from 'vitest';
import { isCleanForQpdf } from '../../pdf/fixtures/engine.ts';
import { plain } from '../../pdf/fixtures/pages.ts';
import { faultsOf, realFiles } from '../fixtures/every-tool.ts';

const files = [{ name: 'one of our own', bytes: plain(3) }, ...realFiles({ every: 1, max_bytes: 50_000_000 })];

it.each(files.map((file) => [file.name, file] as const))(
  'yields sound files for %s',
  { timeout: 3_600_000 },
  async (_name, file) => {
    expect(await faultsOf(file, isCleanForQpdf)).toEqual([]);
  },
);

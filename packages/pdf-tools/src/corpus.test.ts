// Real files through all tools: some of them in every run, all in the deep one.
import { expect, it } from 'vitest';
import { isCleanForQpdf } from '../../pdf/fixtures/engine.ts';
import { faultsOf, realFiles } from '../fixtures/every-tool.ts';

it('gives sound files for a choice of real ones', { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  for (const file of realFiles({ every: 11, largest_bytes: 150_000 })) faults.push(...(await faultsOf(file, isCleanForQpdf)));
  expect(faults).toEqual([]);
});

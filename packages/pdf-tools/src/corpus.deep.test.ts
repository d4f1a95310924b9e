// All real files through all tools.
import { expect, it } from 'vitest';
import { isCleanForQpdf } from '../../pdf/fixtures/engine.ts';
import { faultsOf, realFiles } from '../fixtures/every-tool.ts';

it('gives sound files for all real ones', { timeout: 3_600_000 }, async () => {
  const faults: string[] = [];
  for (const file of realFiles({ every: 1, largest_bytes: 50_000_000 })) faults.push(...(await faultsOf(file, isCleanForQpdf)));
  expect(faults).toEqual([]);
});

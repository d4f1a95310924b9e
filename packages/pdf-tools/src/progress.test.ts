import { TOOL_STEPS, type ToolProgress } from '@countersign/contract/tool-runs';
import type { ToolName, ToolOptionsInput } from '@countersign/contract/tool-options';
import { expect, it } from 'vitest';
import { plain } from '../../pdf/fixtures/pages.ts';
import { scans } from '../../pdf/fixtures/scans.ts';
import { ran } from '../fixtures/work.ts';

function aCase<Name extends ToolName>(tool: Name, options: ToolOptionsInput<Name>) {
  return [tool, options] as const;
}

/** Checks that reading comes first and writing last, and that in between a single counter increases. */
function expectForward(progress: readonly ToolProgress[]): void {
  const places = progress.map(({ step }) => (step === 'reading' ? 0 : step === 'writing' ? 2 : 1));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const counted = progress.filter((_, index) => places[index] === 1);
  expect(new Set(counted.map(({ step }) => step)).size).toBeLessThanOrEqual(1);
  const shares = counted.map(({ done, total }) => (total > 0 ? done / total : 0));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  for (const { step, done, total } of progress) {
    expect(TOOL_STEPS).toContain(step);
    expect(done).toBeLessThanOrEqual(total);
  }
}

it.each([
  aCase('merge', {}),
  aCase('watermark', { text: 'Draft' }),
  aCase('bates', {}),
  aCase('redact', { words: ['page'] }),
  aCase('compress', { level: 'medium' }),
  aCase('protect', { open_password: 'secret' }),
  aCase('text', {}),
])('%s of three files only moves forward', async (tool, options) => {
  const { progress } = await ran<ToolName>(tool, [plain(9), plain(1), plain(3)], options);
  expect(progress.length).toBeGreaterThan(3);
  expectForward(progress);
});

it('increases while a smaller file size is being tried', async () => {
  const { progress } = await ran('compress', [await scans(3, { width: 600, height: 800 })], {
    level: 'light',
    max_megabytes: 0.02,
  });
  expect(progress.filter(({ step }) => step === 'images').length).toBeGreaterThan(3);
  expectForward(progress);
});

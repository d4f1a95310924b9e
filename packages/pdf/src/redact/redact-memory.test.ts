import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../fixtures/redact-scans.ts', import.meta.url));

/** The most that a process of its own took, in megabytes. */
function peak(pages: number): number {
  const { stdout, stderr } = spawnSync(process.execPath, [program, String(pages)], { encoding: 'utf8', timeout: 100_000 });
  expect(stderr).toBe('');
  return Number(stdout);
}

it('redacts many scanned pages with little more memory than a few', { timeout: 120_000 }, () => {
  const few = peak(12);
  expect(few).toBeGreaterThan(50);
  expect(peak(48) - few, 'megabytes for 36 pages more, of 4 MB of pixels each').toBeLessThan(125);
});

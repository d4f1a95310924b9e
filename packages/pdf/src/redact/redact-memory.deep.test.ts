import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Peak memory of a separate process, in megabytes. */
function peak(program: 'redact-scans' | 'redact-drawing', ...args: string[]): number {
  const file = fileURLToPath(new URL(`../../fixtures/${program}.ts`, import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return Number(stdout);
}

it('redacts many scanned pages with little more memory than a few', () => {
  const few = peak('redact-scans', '12');
  expect(few).toBeGreaterThan(50);
  expect(peak('redact-scans', '48') - few, 'megabytes for 36 pages more, of 4 MB of pixels each').toBeLessThan(160);
});

it('renders a large page to an image with little more memory than the image itself', () => {
  expect(peak('redact-drawing'), 'megabytes for 33 million pixels').toBeLessThan(400);
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scans } from '../../pdf/fixtures/scans.ts';

const program = fileURLToPath(new URL('../fixtures/large-run.ts', import.meta.url));
/**
 * Limit as a multiple of the file size, besides the file itself: once in PDFium, once in the output, and once for delayed
 * garbage collection.
 */
const maxTimes = 3;
const size = { width: 3_000, height: 4_200 };

let file: string;
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'large-files-')), 'scans.pdf');
  const one = await scans(1, size);
  await writeFile(file, await scans(Math.ceil(150e6 / one.length), size));
});
afterAll(async () => await rm(path.dirname(file), { recursive: true, force: true }));

it.each(['split', 'organize', 'protect'])(
  '%s processes a file of 150 MB, using memory of a few times its size',
  { timeout: 600_000 },
  (tool) => {
    const { stdout, stderr } = spawnSync(process.execPath, [program, tool, file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { size: whole, written, taken } = JSON.parse(stdout) as Record<'size' | 'written' | 'taken', number>;
    expect(whole).toBeGreaterThan(140e6);
    expect(written).toBeGreaterThan(tool === 'organize' ? 1e5 : whole * 0.9);
    expect(taken / whole).toBeLessThan(maxTimes);
  },
);

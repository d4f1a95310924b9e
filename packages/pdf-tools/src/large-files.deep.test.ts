import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../fixtures/large-run.ts', import.meta.url));
/** The size of the file, besides the file itself: in both parsers, in what comes out, and once more where the collector is late. */
const mostTimes = 4;

it.each(['split', 'organize', 'protect'])(
  '%s ends with a file of 150 MB, in memory of a few times its size',
  { timeout: 600_000 },
  (tool) => {
    const { stdout, stderr } = spawnSync(process.execPath, [program, tool, '150'], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { size, written, taken } = JSON.parse(stdout) as Record<'size' | 'written' | 'taken', number>;
    expect(size).toBeGreaterThan(140e6);
    expect(written).toBeGreaterThan(tool === 'organize' ? 1e5 : size * 0.9);
    expect(taken / size).toBeLessThan(mostTimes);
  },
);

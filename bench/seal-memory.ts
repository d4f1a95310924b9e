// How much memory a seal of 50 MB takes, in a process of its own that does what the sandboxed child does.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';
import { readDocument } from '../apps/server/src/platform/sandbox/read-document.ts';
import { loadBenchEngine, sealingKey } from './bench-engine.ts';
import type { Figure } from './yardstick.ts';

const run = promisify(execFile);
const MEGABYTE = 2 ** 20;

/** The most at any moment, over what a process has that has loaded the engine and waits; beside the file's own size. */
export async function sealMemory(file: string, bytes: number): Promise<Figure> {
  const measured = async (action: string) =>
    Number((await run(process.execPath, [import.meta.filename, action, file])).stdout) / MEGABYTE;
  const [idle, sealing] = [await measured('idle'), await measured('seal')];
  const size = bytes / MEGABYTE;
  return {
    name: 'memory of a seal, 50 MB, in MB',
    yardstick_name: 'the file',
    goal: (size + 150) / size,
    direction: 'at most',
    allowance_ms: 0,
    ours: [sealing - idle],
    yardstick: [size],
  };
}

async function main(action: string, file: string): Promise<void> {
  const engine = await loadBenchEngine();
  const key = await sealingKey();
  if (action === 'idle') return void process.stdout.write(String(process.memoryUsage.rss()));
  writeFileSync(`${file}.sealed`, await engine.sign(readDocument(file), { ...key, signed_at: new Date() }));
  process.stdout.write(String(process.resourceUsage().maxRSS * 1_024));
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2] ?? '', process.argv[3] ?? '');

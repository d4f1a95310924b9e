// The memory for sealing 50 MB, in a separate process that does the work of the sandboxed child.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';
import { readDocument } from '../apps/server/src/platform/sandbox/read-document.ts';
import { loadBenchEngine, sealingKey } from './bench-engine.ts';
import type { Figure } from './yardstick.ts';

const run = promisify(execFile);
const MEGABYTE = 2 ** 20;

/** Peak memory above that of an idle process with the engine loaded; compared with the size of the file. */
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

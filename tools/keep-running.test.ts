import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRunning } from './keep-running.mjs';

let dir: string;
let said: string[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'keep-running-'));
  said = [];
});
afterEach(() => rm(dir, { recursive: true }));

/** Each start runs the next script. */
function keep(scripts: string[]) {
  const children: ChildProcess[] = [];
  const kept = keepRunning({
    start: () => {
      const script = scripts[children.length] ?? 'process.exit(9)';
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], cwd: dir });
      children.push(child);
      return child;
    },
    ready: 'is ready',
    say: (text) => said.push(text),
    first_pause_ms: 1,
  });
  return { ...kept, children };
}

const READY = `console.log('It is ready');`;

it('restarts a server that dies after it was ready, even if a restart fails', async () => {
  const kept = keep([`${READY} setInterval(() => {}, 1000)`, 'process.exit(1)', `${READY} process.exit(0)`]);
  kept.children[0]?.stdout?.once('data', () => kept.children[0]?.kill('SIGKILL'));
  expect(await kept.end).toBe(0);
  expect(kept.children.length).toBe(3);
  expect(said).toEqual([
    'The server has ended (SIGKILL). It is started again in 1 s.',
    'The server has ended (code 1). It is started again in 1 s.',
  ]);
});

it('does not restart a server that was never ready', async () => {
  const kept = keep(['process.exit(3)']);
  expect(await kept.end).toBe(3);
  expect([kept.children.length, said]).toEqual([1, []]);
});

it('passes the stop signal on and does not restart', async () => {
  const file = path.join(dir, 'told');
  await appendFile(file, '');
  const kept = keep([
    `process.on('SIGTERM', () => { require('node:fs').appendFileSync('told', 'SIGTERM'); process.exit(5); });
     ${READY} setInterval(() => {}, 1000); require('node:fs').appendFileSync('told', 'up ')`,
  ]);
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('up'), { timeout: 60_000 });
  kept.stop('SIGTERM');
  expect(await kept.end).toBe(5);
  expect([await readFile(file, 'utf8'), kept.children.length, said]).toEqual(['up SIGTERM', 1, []]);
});

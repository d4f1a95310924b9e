import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepRunning } from './keep-running.mjs';

let dir: string;
let said: string[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'keep-running-'));
  said = [];
});
afterEach(() => rm(dir, { recursive: true }));

/** Each start of a server does what the next of the scripts says. */
function keep(scripts: string[]) {
  let starts = 0;
  const kept = keepRunning({
    start: () => {
      const script = scripts[starts] ?? 'process.exit(9)';
      starts += 1;
      return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], cwd: dir });
    },
    ready: 'is ready',
    say: (text) => said.push(text),
    first_pause_ms: 1,
  });
  return { ...kept, starts: () => starts };
}

const READY = `console.log('It is ready');`;

it('a server that dies after it was ready is started again, also where it fails at that', async () => {
  const kept = keep([
    `${READY} setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20)`,
    'process.exit(1)',
    `${READY} process.exit(0)`,
  ]);
  expect(await kept.end).toBe(0);
  expect(kept.starts()).toBe(3);
  expect(said).toEqual([
    'The server has ended (SIGKILL). It is started again in 1 s.',
    'The server has ended (code 1). It is started again in 1 s.',
  ]);
});

it('one that fails before it has ever been ready is not: its configuration is wrong', async () => {
  const kept = keep(['process.exit(3)']);
  expect(await kept.end).toBe(3);
  expect([kept.starts(), said]).toEqual([1, []]);
});

it('one that is told to stop is handed the signal, and stays down', async () => {
  const file = path.join(dir, 'told');
  await appendFile(file, '');
  const kept = keep([
    `process.on('SIGTERM', () => { require('node:fs').appendFileSync('told', 'SIGTERM'); process.exit(5); });
     ${READY} setInterval(() => {}, 1000); require('node:fs').appendFileSync('told', 'up ')`,
  ]);
  while (!(await readFile(file, 'utf8')).includes('up')) await new Promise(setImmediate);
  kept.stop('SIGTERM');
  expect(await kept.end).toBe(5);
  expect([await readFile(file, 'utf8'), kept.starts(), said]).toEqual(['up SIGTERM', 1, []]);
});

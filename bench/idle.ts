// The load of an idle server: CPU time of the server, its PostgreSQL and its child processes, as a share of one core.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../apps/server/src/testing/children.ts';
import { startServer } from '../e2e/server.ts';

/** Waits until the work of starting up is done. */
const SETTLE_MS = 30_000;
/** Linux counts CPU time in hundredths of a second on every platform (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;
const GOAL_PERCENT = 1;

/** @param minutes the length of the measurement */
export async function measureIdle(minutes: number) {
  const server = await startServer();
  try {
    await pause(SETTLE_MS);
    const before = ticksBelow(process.pid);
    const started = performance.now();
    await pause(minutes * 60_000);
    const seconds = (performance.now() - started) / 1_000;
    const percent = ((ticksBelow(process.pid) - before) / TICKS_PER_SECOND / seconds) * 100;
    const verdict = percent < GOAL_PERCENT ? 'met   ' : 'MISSED';
    process.stdout.write(
      `${verdict} idle server over ${minutes} min: ${percent.toFixed(2)} % of a core, goal under ${GOAL_PERCENT} %\n`,
    );
  } finally {
    await server.remove();
  }
}

/** CPU time of all descendants of this process. */
function ticksBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + ticksOf(child) + ticksBelow(child), 0);
}

/** The fields utime and stime of /proc/PID/stat (proc(5)); the name before them may contain spaces. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

import { readFileSync } from 'node:fs';

/** /proc uses hundredths of a second on every Linux. */
const tickMs = 10;

/**
 * The CPU time of a process so far, of all threads, in milliseconds, from /proc/PID/stat. null without /proc or such a process.
 */
export function processorTime(pid: number): number | null {
  try {
    return timeIn(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/** The program's name, in parentheses, may contain spaces and parentheses; the numbers follow it (proc_pid_stat(5)). */
export function timeIn(stat: string): number | null {
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(user) + Number(system);
  return Number.isFinite(ticks) ? ticks * tickMs : null;
}

import { readFileSync } from 'node:fs';

/** The unit of /proc is a hundredth of a second on every Linux. */
const tickMs = 10;

/**
 * How long a process has kept processors busy so far, all its threads together, in milliseconds, from /proc/PID/stat. Null
 * where there is no /proc or no such process.
 */
export function processorTime(pid: number): number | null {
  try {
    return timeIn(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/** The name of the program, in brackets, may hold spaces and brackets: what counts comes after it (proc_pid_stat(5)). */
export function timeIn(stat: string): number | null {
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(user) + Number(system);
  return Number.isFinite(ticks) ? ticks * tickMs : null;
}

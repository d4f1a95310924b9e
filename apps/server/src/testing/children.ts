import { readdirSync, readFileSync } from 'node:fs';

/** The ids of a process's running child processes. */
export function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => parentOf(pid) === parent);
}

/** A process may end during the check. */
function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}

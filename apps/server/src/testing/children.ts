import { readdirSync, readFileSync } from 'node:fs';

/** The numbers of the processes that it started and that are still there. */
export function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => parentOf(pid) === parent);
}

/** One may end while it is looked at. */
function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}

import { readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * Resident memory of a process in bytes, from /proc/PID/statm: WASM memory and ArrayBuffers included, which V8's own
 * limits do not see. Zero where there is no /proc or no such process.
 */
export function residentMemory(pid: number): number {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(resident) * pageBytes;
  } catch {
    return 0;
  }
}

import { readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * Resident memory of a process in bytes, from /proc/PID/statm, including WASM memory and ArrayBuffers, which V8's own limits
 * ignore. 0 without /proc or such a process.
 */
export function residentMemory(pid: number): number {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(resident) * pageBytes;
  } catch {
    return 0;
  }
}

import { totalmem } from 'node:os';

/** The engine holds several copies of a file: its bytes, its objects, and those of both parsers. */
const FACTOR = 12;
const LEAST = 1e9;
/** Share of the machine's memory, for one task. */
const SHARE = 0.5;

/** The memory limit in bytes for a task on files of this total size. */
export function memoryFor(bytes: number): number {
  return Math.max(LEAST, Math.min(LEAST + bytes * FACTOR, totalmem() * SHARE));
}

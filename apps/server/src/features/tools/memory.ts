import { totalmem } from 'node:os';

/** The engine holds a file several times: as it came, as objects, and in both parsers. */
const FACTOR = 12;
const LEAST = 1e9;
/** Of the machine's memory, for one task. */
const SHARE = 0.5;

/** How much memory a task on files of so many bytes may use. */
export function memoryFor(bytes: number): number {
  return Math.max(LEAST, Math.min(LEAST + bytes * FACTOR, totalmem() * SHARE));
}

import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The block size: the least that a file occupies. */
const BLOCK_BYTES = 4_096;

/** The disk space of a folder with its content, in bytes; ignores files deleted during the count. */
export async function diskUse(folder: string): Promise<number> {
  let bytes = 0;
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      const entryPath = path.join(at, entry.name);
      if (entry.isDirectory()) waiting.push(entryPath);
      const found = await lstat(entryPath).catch(() => null);
      bytes += Math.max(BLOCK_BYTES, (found?.blocks ?? 0) * 512);
    }
  }
  return bytes;
}

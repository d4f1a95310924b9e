import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const OLD_MS = 3_600_000;

/** Removes what a process that died has left in the folder for temporary files; other processes may be at work in it. */
export async function clearTemporary(dir: string, now: Date) {
  const names = await readdir(dir).catch(() => []);
  for (const name of names) {
    const file = path.join(dir, name);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && now.getTime() - found.mtimeMs > OLD_MS) await rm(file, { force: true });
  }
}

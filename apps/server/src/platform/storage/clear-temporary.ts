import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const OLD_MS = 3_600_000;
/** Folders are those of sandbox children, which last longer; one at work is touched with every task. */
const OLD_FOLDER_MS = 24 * 3_600_000;

/** Removes what a process that died has left in the folder for temporary files; other processes may be at work in it. */
export async function clearTemporary(dir: string, now: Date) {
  const names = await readdir(dir).catch(() => []);
  for (const name of names) {
    const file = path.join(dir, name);
    const found = await stat(file).catch(() => null);
    if (!found) continue;
    const age = now.getTime() - found.mtimeMs;
    if (age > (found.isFile() ? OLD_MS : OLD_FOLDER_MS)) await rm(file, { force: true, recursive: true });
  }
}

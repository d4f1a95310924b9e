import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const OLD_MS = 3_600_000;
/** In milliseconds. Folders belong to sandbox children, which live longer; one in use is touched with every task. */
const OLD_FOLDER_MS = 24 * 3_600_000;

/** Deletes leftovers of dead processes in the folder for temporary files, while other processes may use it. */
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

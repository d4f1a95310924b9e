// A data folder for a server under test.
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * Creates a folder that the database's system user may enter, so that the database is inside it even if the tests run as root,
 * and is deleted with it.
 */
export async function makeDataDir(prefix: string, parent = os.tmpdir()): Promise<string> {
  const dir = await mkdtemp(path.join(parent, prefix));
  await chmod(dir, 0o711);
  return dir;
}

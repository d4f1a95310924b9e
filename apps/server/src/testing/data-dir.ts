// A data folder for a server under test.
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * Makes a folder that whoever runs the database may enter: so the database is in it even where the tests run as root, and
 * goes when it goes.
 */
export async function makeDataDir(prefix: string, parent = os.tmpdir()): Promise<string> {
  const dir = await mkdtemp(path.join(parent, prefix));
  await chmod(dir, 0o711);
  return dir;
}

// Puts the temporary files of the tests into one folder, which is deleted afterwards.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const MARK = 'countersign-run-';
let made: string | undefined;

/** Once per run: every test project has this setup. */
export async function setup() {
  if (path.basename(os.tmpdir()).startsWith(MARK)) return;
  made = await mkdtemp(path.join(os.tmpdir(), MARK));
  // The tests' database runs as another user if they run as root.
  await chmod(made, 0o711);
  process.env['TMPDIR'] = made;
}

/** Retried, because the database of another project's setup may still be shutting down. */
export async function teardown() {
  if (made) await rm(made, { recursive: true, force: true, maxRetries: 20 });
}

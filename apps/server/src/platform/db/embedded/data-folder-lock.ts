// Ensures that only one process owns a data folder: the one that listens on the lock's address. The kernel ends the listening
// whenever and however the holder dies. Abstract sockets (Linux) and named pipes (Windows) vanish with it; a socket file stays
// and becomes stale.
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const LOCK_TIMEOUT_MS = 15_000;
const RETRY_MS = 100;
/** Between `bind` and `listen`, a living holder refuses connections for an instant, like a dead one. */
const DOUBT_MS = 50;

/**
 * Waits for the lock for at most the time that a start takes.
 * @param tryShare called whenever another process has the lock; true ends the waiting without the lock
 * @throws EmbeddedPostgresError if the other process neither ends nor finishes its start
 */
export async function lockDataFolder(address: string, tryShare: () => Promise<boolean>): Promise<net.Server | 'shared'> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;

  while (Date.now() < deadline) {
    const server = await listen(address);
    if (server) return server;
    if (await removeStale(address)) continue;
    if (await tryShare()) return 'shared';
    await sleep(RETRY_MS);
  }
  throw new EmbeddedPostgresError('Another Countersign is starting on this data folder and does not finish.');
}

function listen(address: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((client) => client.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

/**
 * Removes the socket file of a dead holder, and only that file. If another process has replaced it in the meantime, the new file
 * stays, or is put back if it appeared between the last check and the move. Should two processes ever pass, PostgreSQL's own
 * postmaster.pid stops the second.
 */
async function removeStale(address: string): Promise<boolean> {
  const found = isSocketFile(address) ? identityOf(address) : null;
  if (found === null || !(await refuses(address))) return false;
  await sleep(DOUBT_MS);
  if (!(await refuses(address))) return false;
  if (identityOf(address) !== found) return true;

  const aside = `${address}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(address, aside);
  } catch (error) {
    // Another process removed it first.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
  if (await refuses(aside)) {
    rmSync(aside, { force: true });
    return true;
  }
  renameSync(aside, address);
  return false;
}

/** Distinguishes a file from one that replaced it, even if the inode number is reused. */
function identityOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.ctimeNs}` : null;
}

function isSocketFile(address: string): boolean {
  return process.platform !== 'win32' && path.isAbsolute(address);
}

function refuses(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = net.connect(address);
    client.once('connect', () => {
      client.destroy();
      resolve(false);
    });
    client.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}

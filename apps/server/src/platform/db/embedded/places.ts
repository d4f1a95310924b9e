// Where a data folder's cluster, its socket and its lock file are.
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Owner, STATE_DIR, canReach } from './owner.ts';

export interface Places {
  cluster: string;
  socket_dir: string;
  lock_file: string;
  /** Name of the lock that the kernel frees when its holder dies. */
  lock_name: string;
}

const PORT = 5432;
/** sockaddr_un.sun_path has 108 bytes, the last one a NUL (unix(7)). */
const MAX_SOCKET_PATH = 107;

export function choosePlaces(dataDir: string, owner: Owner | null): Places {
  const id = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  const cluster = clusterDir(dataDir, id, owner);
  const beside = `${cluster}.s`;
  const short = path.join(os.tmpdir(), `countersign-${id}.s`);

  return {
    cluster,
    socket_dir: socketPath(beside).length <= MAX_SOCKET_PATH ? beside : short,
    lock_file: `${cluster}.lock`,
    lock_name: `\0countersign-${id}`,
  };
}

export function socketPath(dir: string): string {
  return path.join(dir, `.s.PGSQL.${PORT}`);
}

/** Makes a folder that only its owner can enter; one that is there already must belong to the owner. */
export function makePrivateDir(dir: string, owner: Owner | null) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (owner) chownSync(dir, owner.uid, owner.gid);

  const expected = owner?.uid ?? process.getuid?.();
  if (expected !== undefined && statSync(dir).uid !== expected) throw new Error(`${dir} belongs to another user.`);
}

function clusterDir(dataDir: string, id: string, owner: Owner | null): string {
  const own = path.join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  if (!owner || canReach(owner, dataDir)) {
    if (owner) mkdirSync(own, { recursive: true, mode: 0o711 });
    return path.join(own, 'cluster');
  }

  const elsewhere = path.join(STATE_DIR, id);
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'LOCATION'), `${elsewhere}\n`);
  return path.join(elsewhere, 'cluster');
}

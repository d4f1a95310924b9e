// The paths of a data folder's cluster, its socket and its lock file.
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type SystemUser, canReach } from '#platform/system-user.ts';
import { STATE_DIR } from './owner.ts';

export interface ClusterPaths {
  cluster: string;
  socket_dir: string;
  lock_file: string;
  /** Name of Linux's abstract socket, a lock that the kernel releases when its holder dies. */
  lock_name: string;
  /** The same lock as a socket file, for systems without abstract sockets. */
  lock_socket: string;
  /** The same lock on Windows. */
  lock_pipe: string;
  /** File with the port of a server that listens on 127.0.0.1. */
  access_file: string;
}

const PORT = 5432;
/** sockaddr_un.sun_path has 104 bytes on macOS and 108 on Linux, the last one a NUL (unix(4), unix(7)). */
const MAX_SOCKET_PATH = 103;
/** A stale lock is moved aside under its name with eight hexadecimal digits appended. */
const ASIDE_SUFFIX = '.01234567';

/**
 * Chooses the location of the database, and remembers it in the data folder.
 * @param stateDir for databases whose data folder the owner cannot access
 * @throws EmbeddedPostgresError if the database was elsewhere and is gone, or belongs to another data folder
 */
export function chooseClusterPaths(dataDir: string, owner: SystemUser | null, stateDir = STATE_DIR): ClusterPaths {
  const cluster = path.join(clusterParent(dataDir, owner, stateDir), 'cluster');
  const id = createHash('sha256').update(path.resolve(cluster)).digest('hex').slice(0, 16);
  const beside = `${cluster}.s`;
  const short = path.join(os.tmpdir(), `countersign-${id}.s`);
  const lockBeside = `${cluster}.owner`;

  return {
    cluster,
    socket_dir: fitsSocket(socketPath(beside)) ? beside : short,
    lock_file: `${cluster}.lock`,
    lock_name: `\0countersign-${id}`,
    lock_socket: fitsSocket(`${lockBeside}${ASIDE_SUFFIX}`) ? lockBeside : path.join(os.tmpdir(), `countersign-${id}.owner`),
    lock_pipe: `\\\\.\\pipe\\countersign-${id}`,
    access_file: `${cluster}.access.json`,
  };
}

export function socketPath(dir: string): string {
  return path.join(dir, `.s.PGSQL.${PORT}`);
}

function fitsSocket(file: string): boolean {
  return Buffer.byteLength(file) <= MAX_SOCKET_PATH;
}

/** Creates a folder that only its owner can enter; an existing one must belong to the owner. */
export function makePrivateDir(dir: string, owner: SystemUser | null) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (owner) chownSync(dir, owner.uid, owner.gid);

  const expected = owner?.uid ?? process.getuid?.();
  if (expected !== undefined && statSync(dir).uid !== expected)
    throw new EmbeddedPostgresError(`${dir} belongs to another user.`);
}

function clusterParent(dataDir: string, owner: SystemUser | null, stateDir: string): string {
  const own = path.join(dataDir, 'postgres');
  const location = path.join(own, 'LOCATION');
  mkdirSync(own, { recursive: true, mode: 0o711 });
  if (existsSync(location)) return knownElsewhere(dataDir, location);
  if (!owner || canReach(owner, dataDir)) return own;

  // A random name, not one derived from the path: removing a data folder and starting again must begin with an empty database.
  const name = randomBytes(8).toString('hex');
  const elsewhere = path.join(stateDir, name);
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  const written = `${location}.${name}`;
  writeFileSync(written, `${elsewhere}\n`);
  try {
    linkSync(written, location);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Another process started at the same moment and was first.
    rmdirSync(elsewhere);
  }
  unlinkSync(written);
  return knownElsewhere(dataDir, location);
}

function knownElsewhere(dataDir: string, location: string): string {
  const elsewhere = readFileSync(location, 'utf8').trim();
  if (!existsSync(elsewhere))
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was in ${elsewhere}, which is not there. Restore it, or remove ${location} to begin with an empty one.`,
    );

  const belongs = path.join(elsewhere, 'DATA_DIR');
  const other = existsSync(belongs) ? readFileSync(belongs, 'utf8').trim() : null;
  const present = realpathSync(dataDir);
  if (other !== null && other !== present && namesIt(other, elsewhere))
    throw new EmbeddedPostgresError(
      `${dataDir} is a copy of ${other}: both name the database in ${elsewhere}. Copy that too, and name the copy in ${location}.`,
    );
  if (other !== present) writeFileSync(belongs, `${present}\n`);
  return elsewhere;
}

function namesIt(dataDir: string, elsewhere: string): boolean {
  const location = path.join(dataDir, 'postgres', 'LOCATION');
  return existsSync(location) && readFileSync(location, 'utf8').trim() === elsewhere;
}

// Runs the server on Linux: found through /proc if it is alive, started under a kernel lock, ended with its parent.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { isAlive } from './is-alive.ts';
import type { SystemUser } from '#platform/system-user.ts';
import { type ClusterPaths, makePrivateDir } from './paths.ts';
import type { Postmaster, PostmasterAdapter } from './postmaster.ts';

const START_ATTEMPTS = 50;
const UNUSED_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 20_000;
const LOCKED_EXIT_CODE = 75;

/** The server on a Unix socket in a private folder. */
export function linuxPostmaster(paths: ClusterPaths, owner: SystemUser | null): PostmasterAdapter {
  return {
    lock_address: paths.lock_name,
    locale_options: ['--locale=C.UTF-8'],
    prepare: () => makePrivateDir(paths.socket_dir, owner),
    formerPassword: () => null,
    endpoint: () => ({ host: paths.socket_dir, port: 5432 }),
    findOrphan: async () => findOrphan(paths.cluster),
    start: async (binaries) => {
      await waitUntilUnused(paths.cluster, UNUSED_TIMEOUT_MS);
      return startPostmaster(paths, binaries, owner);
    },
  };
}

function findOrphan(cluster: string): Postmaster | null {
  const pid = readPid(cluster);
  if (pid === null || !isPostgresOf(pid, cluster)) return null;
  return { stop: () => stopByPid(pid) };
}

/** Waits until no server process uses the cluster any more. */
async function waitUntilUnused(cluster: string, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (!allProcesses().some((pid) => isPostgresOf(pid, cluster))) return;
    await sleep(50);
  }
  throw new Error(`Another PostgreSQL still uses ${cluster}.`);
}

/**
 * Starts the server. `flock` holds the lock file for as long as any server process lives (they inherit it), across containers
 * too; a stale postmaster.pid is removed only under that lock. The outer shell watches a pipe of ours: when this process dies,
 * the pipe closes and the server is stopped.
 */
async function startPostmaster(paths: ClusterPaths, binaries: Binaries, owner: SystemUser | null): Promise<Postmaster> {
  closeSync(openSync(paths.lock_file, 'a', 0o600));
  if (owner) chownSync(paths.lock_file, owner.uid, owner.gid);

  let output = '';
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const child = spawnWatched(paths, binaries, owner);
    const result = await waitUntilReady(child);
    if (result.ready) {
      const pid = readPid(paths.cluster);
      if (pid !== null) return { stop: () => stopChild(child, pid) };
    }
    output = result.output;
    if (child.exitCode === LOCKED_EXIT_CODE)
      output += `\nanother PostgreSQL, perhaps in another container, holds ${paths.lock_file}`;
    await sleep(100);
  }
  throw new Error(`The embedded PostgreSQL did not start:\n${output}`);
}

const WATCHDOG = `
"$@" </dev/null & pid=$!
trap "" INT TERM HUP
{ read _; kill -INT $pid 2>/dev/null; } <&3 & watcher=$!
wait $pid; code=$?
kill -KILL $watcher 2>/dev/null
exit $code`;

const START_UNDER_LOCK = 'rm -f "$1/postmaster.pid"; shift; exec "$@"';

function spawnWatched(paths: ClusterPaths, binaries: Binaries, owner: SystemUser | null): ChildProcess {
  const server = [
    path.join(binaries.bin, 'postgres'),
    '-D',
    paths.cluster,
    '-k',
    paths.socket_dir,
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    'max_connections=100',
  ];
  const locked = [
    'flock',
    '--nonblock',
    '--no-fork',
    '--conflict-exit-code',
    String(LOCKED_EXIT_CODE),
    paths.lock_file,
    '/bin/sh',
    '-c',
    START_UNDER_LOCK,
    'sh',
    paths.cluster,
    ...server,
  ];

  return spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...locked], {
    ...owner,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C must reach us first, so that we can stop in order.
    detached: true,
  });
}

function waitUntilReady(child: ChildProcess): Promise<{ ready: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      if (output.includes('ready to accept connections')) resolve({ ready: true, output });
    });
    child.once('error', (error) => resolve({ ready: false, output: String(error) }));
    child.once('exit', () => resolve({ ready: false, output }));
  });
}

async function stopChild(child: ChildProcess, pid: number) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  interrupt(pid);
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
}

async function stopByPid(pid: number) {
  interrupt(pid);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything committed is kept. */
function interrupt(pid: number) {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    return path.basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

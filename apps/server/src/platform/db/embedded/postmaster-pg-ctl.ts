// Runs the server with PostgreSQL's own pg_ctl, for systems without /proc and flock: macOS (Unix socket) and Windows (127.0.0.1,
// because its libpq has no Unix socket by default). If the holder of the data folder's lock is killed with SIGKILL, the server
// keeps running and the next start takes it over.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Binaries } from './binaries.ts';
import { isAlive } from './is-alive.ts';
import type { SystemUser } from '#platform/system-user.ts';
import { type ClusterPaths, makePrivateDir } from './paths.ts';
import type { Endpoint, Postmaster, PostmasterAdapter } from './postmaster.ts';

const run = promisify(execFile);

const LOOPBACK = '127.0.0.1';
const START_ATTEMPTS = 10;
const START_TIMEOUT_SECONDS = '60';
const STOP_TIMEOUT_SECONDS = '20';

/** The file beside the cluster that the next start reads. Earlier versions stored the superuser's password in it. */
const access = z.object({ port: z.number(), password: z.string().optional() });

/** @param options.isTcp whether clients connect to 127.0.0.1, or through a Unix socket in a private folder */
export function pgCtlPostmaster(paths: ClusterPaths, owner: SystemUser | null, options: { isTcp: boolean }): PostmasterAdapter {
  const { isTcp } = options;

  return {
    lock_address: process.platform === 'win32' ? paths.lock_pipe : paths.lock_socket,
    // The C libraries of macOS and Windows have no locale `C.UTF-8`, so PostgreSQL's builtin one sorts and compares.
    locale_options: ['--locale=C', '--builtin-locale=C.UTF-8'],
    prepare: () => {
      if (!isTcp) makePrivateDir(paths.socket_dir, owner);
    },
    formerPassword: () => (isTcp ? (readAccess(paths.access_file)?.password ?? null) : null),
    endpoint: () => (isTcp ? tcpEndpoint(paths.access_file) : { host: paths.socket_dir, port: 5432 }),
    findOrphan: async (binaries) => {
      const pid = readPid(paths.cluster);
      if (pid === null || !isAlive(pid) || !isServerOf(paths.cluster, await commandLine(pid))) return null;
      return { stop: () => stop(paths.cluster, binaries, owner) };
    },
    start: (binaries) => start({ paths, binaries, owner, isTcp }),
  };
}

interface Start {
  paths: ClusterPaths;
  binaries: Binaries;
  owner: SystemUser | null;
  isTcp: boolean;
}

async function start({ paths, binaries, owner, isTcp }: Start): Promise<Postmaster> {
  const { cluster } = paths;
  const log = path.join(cluster, 'start.log');
  await removeForeignPid(cluster);

  let output = '';
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const endpoint = isTcp ? await renewPort(paths.access_file) : { host: paths.socket_dir, port: 5432 };
    writeSettings(cluster, endpoint, isTcp);
    rmSync(log, { force: true });
    const isStarted = await startOnce(binaries, ['-D', cluster, '-l', log, '-w', '-t', START_TIMEOUT_SECONDS], owner);
    if (isStarted) return stoppable(cluster, binaries, owner);
    output = existsSync(log) ? readFileSync(log, 'utf8').slice(-4_000) : 'pg_ctl said nothing';
    await sleep(200);
  }
  throw new Error(`The embedded PostgreSQL did not start:\n${output}`);
}

/** Runs without our pipes and console: the server would inherit them, keep the pipes open, and end on our Ctrl-C. */
async function startOnce(binaries: Binaries, args: string[], owner: SystemUser | null): Promise<boolean> {
  const child = spawn(program(binaries), ['start', '-s', ...args], {
    ...processOptions(owner),
    stdio: 'ignore',
    detached: true,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Stops the server if this process ends, even by an error. Only SIGKILL leaves it running. */
function stoppable(cluster: string, binaries: Binaries, owner: SystemUser | null): Postmaster {
  const stopNow = () => {
    spawnSync(program(binaries), ['stop', '-s', '-D', cluster, '-m', 'fast', '-W'], {
      ...processOptions(owner),
      stdio: 'ignore',
    });
  };
  process.once('exit', stopNow);
  return {
    stop: async () => {
      process.off('exit', stopNow);
      await stop(cluster, binaries, owner);
    },
  };
}

async function stop(cluster: string, binaries: Binaries, owner: SystemUser | null) {
  const args = ['stop', '-s', '-D', cluster, '-m', 'fast', '-w', '-t', STOP_TIMEOUT_SECONDS];
  // pg_ctl fails if the server has already stopped, which is the goal.
  await run(program(binaries), args, processOptions(owner)).catch(() => {});
}

function program(binaries: Binaries): string {
  return path.join(binaries.bin, 'pg_ctl');
}

function processOptions(owner: SystemUser | null) {
  return { ...owner, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' }, windowsHide: true };
}

/**
 * Written to a file instead of the command line: pg_ctl passes its options to a shell, and each system's shell quotes
 * differently.
 */
function writeSettings(cluster: string, endpoint: Endpoint, isTcp: boolean) {
  const settings = {
    listen_addresses: isTcp ? endpoint.host : '',
    port: String(endpoint.port),
    unix_socket_directories: isTcp ? '' : endpoint.host,
    unix_socket_permissions: '0700',
    max_connections: '100',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  // The file of ALTER SYSTEM, which PostgreSQL reads last and which nothing else writes in our clusters.
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), lines.join(''));
}

function tcpEndpoint(file: string): Endpoint | null {
  const known = readAccess(file);
  return known && { host: LOOPBACK, port: known.port };
}

function readAccess(file: string): z.infer<typeof access> | null {
  return existsSync(file) ? access.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Renamed into place, because another process may read it at any moment. */
async function renewPort(file: string): Promise<Endpoint> {
  const port = await freePort();
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify({ port })}\n`, { mode: 0o600 });
  renameSync(written, file);
  return { host: LOOPBACK, port };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * After a power loss, postmaster.pid may name an unrelated process; PostgreSQL would refuse to start while that process lives. If
 * it may be a PostgreSQL after all, the file stays.
 */
async function removeForeignPid(cluster: string) {
  const pid = readPid(cluster);
  if (pid === null || !isAlive(pid)) return;
  const command = await commandLine(pid);
  if (command !== null && !command.includes('postgres')) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

function readPid(cluster: string): number | null {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 ? pid : null;
}

/** null if the system does not reveal it; empty if the process is gone. */
async function commandLine(pid: number): Promise<string | null> {
  const [command, args] =
    process.platform === 'win32'
      ? ([
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`],
        ] as const)
      : (['ps', ['-ww', '-o', 'args=', '-p', String(pid)]] as const);
  return run(command, args, { windowsHide: true }).then(
    ({ stdout }) => stdout.trim(),
    () => (isAlive(pid) ? null : ''),
  );
}

/** pg_ctl starts the server with `-D` and the folder; on Windows quoted, and possibly with forward slashes. */
function isServerOf(cluster: string, command: string | null): boolean {
  if (!command?.includes('postgres')) return false;
  const [folder, words] = [cluster, command].map((text) => text.replaceAll('\\', '/')) as [string, string];
  return words.endsWith(folder) || words.includes(`${folder}"`) || words.includes(`${folder} `);
}

// Restrictions of child processes by the operating system. Node's permission model does not cover the network, and native code
// bypasses it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ChildFolder } from './child-folder.ts';
import { canReach } from '#platform/system-user.ts';
import { CALLS, LISTENING } from './system-calls.ts';
import { START_LIMIT_MS } from './time-limits.ts';

/** The restrictions that work on this machine. */
export interface Confinement {
  no_new_privs: boolean;
  /** Only named files are accessible: Landlock (Linux 5.13). */
  restricts_files: boolean;
  /** No sockets, no other processes, no owners and modes of files: seccomp. */
  refuses_sockets: boolean;
  /** A system user of its own for each child, if the server runs as root. */
  has_own_user: boolean;
}

export interface ChildUser {
  uid: number;
  gid: number;
}

interface AllowedPaths {
  read: readonly string[];
  write: readonly string[];
  /** Programs and libraries besides its own. */
  execute?: readonly string[];
  /** A folder within `write` in which it may listen on a socket, without connecting to any. */
  socket_folder?: string;
  /** The maximum size of a file that it writes. */
  file_limit_bytes?: number;
}

export interface Program {
  exec_path: string;
  exec_argv: string[];
}

export const UNCONFINED: Confinement = {
  no_new_privs: false,
  restricts_files: false,
  refuses_sockets: false,
  has_own_user: false,
};

const PERL = '/usr/bin/perl';
const LAUNCHER = path.join(import.meta.dirname, 'confine.pl');
/** systemd assigns these to services without a user in /etc/passwd (DynamicUser), so no person or package has one. */
const UIDS = { first: 61_184, last: 65_519 };
/** Shared libraries, and what Node reads from the system. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib'];
const SYSTEM_FILES = [
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/usr/share/zoneinfo',
  '/proc/self',
  '/proc/meminfo',
  '/sys/fs/cgroup',
];

/**
 * Tries the available restrictions, the strictest first, because a child must start in any case.
 * @param children.entry the children's module, which they must be able to read
 * @param children.read what else they may read
 * @param children.folders where their own folders are
 */
export function findConfinement({
  entry,
  read,
  folders,
}: {
  entry: string;
  read: readonly string[];
  folders: string | null;
}): Confinement {
  if (process.platform !== 'linux') return UNCONFINED;
  const other = process.getuid?.() === 0 ? nextUser() : null;
  const users = other && (folders === null || mayHaveFolder(other, folders)) ? [other, null] : [null];
  for (const user of users) {
    const found = existsSync(PERL) && CALLS[process.arch] ? probe({ entry, read, user }) : null;
    if (found) return { ...found, has_own_user: user !== null };
    if (user && starts(process.execPath, readsEntry(entry), user)) return { ...UNCONFINED, has_own_user: true };
  }
  return UNCONFINED;
}

/** Some file systems have no owners, or do not allow changing them. */
function mayHaveFolder(user: ChildUser, folders: string): boolean {
  try {
    new ChildFolder(folders, user).remove();
    return canReach(user, folders);
  } catch {
    return false;
  }
}

let users = UIDS.first + Math.floor(Math.random() * (UIDS.last - UIDS.first));

/** A different one for each child, so that no child can reach another; the group lets them read their input. */
export function nextUser(): ChildUser {
  const taken = new Set(
    (existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '').split('\n').map((line) => Number(line.split(':')[2])),
  );
  do users = users >= UIDS.last ? UIDS.first + 1 : users + 1;
  while (taken.has(users));
  return { uid: users, gid: UIDS.first };
}

/** Wraps a program in its restrictions. @param options.argv its own first arguments */
export function confined(
  { no_new_privs }: Confinement,
  { program = process.execPath, argv, ...allowed }: AllowedPaths & { program?: string; argv: readonly string[] },
): Program {
  if (!no_new_privs) return { exec_path: program, exec_argv: [...argv] };
  return {
    exec_path: PERL,
    exec_argv: [LAUNCHER, settings({ ...allowed, program, reports: false }), program, ...argv],
  };
}

/** A textual description of the restrictions. */
export function describeConfinement(confinement: Confinement): string {
  const words = {
    no_new_privs: 'no new privileges',
    restricts_files: 'no files but those of the task',
    refuses_sockets: 'no sockets',
    has_own_user: 'a system user for each child',
  };
  const listed = (holds: boolean) =>
    (Object.keys(words) as (keyof Confinement)[]).filter((key) => confinement[key] === holds).map((key) => words[key]);
  const lacking = listed(false);
  const enforced = listed(true).join(', ') || 'nothing beyond Node’s permission model';
  return lacking.length === 0 ? enforced : `${enforced}; not enforced by this system: ${lacking.join(', ')}`;
}

function probe({ entry, read, user }: { entry: string; read: readonly string[]; user: ChildUser | null }) {
  const probing = settings({ read: [...read, path.dirname(entry)], write: [], program: process.execPath, reports: true });
  const said = starts(PERL, [LAUNCHER, probing, process.execPath, ...readsEntry(entry)], user);
  const facts = /no_new_privs=(\d) landlock=(\d+) seccomp=(\d)/.exec(said ?? '');
  if (!facts || facts[1] !== '1') return null;
  return { no_new_privs: true, restricts_files: facts[2] !== '0', refuses_sockets: facts[3] === '1' };
}

function readsEntry(entry: string): string[] {
  return ['--eval', `require('node:fs').readFileSync(${JSON.stringify(entry)})`];
}

/** The standard output of a program that exits successfully; null otherwise. */
function starts(program: string, args: string[], user: ChildUser | null): string | null {
  const { status, stdout } = spawnSync(program, args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    encoding: 'utf8',
    timeout: START_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : null;
}

/** Node reads the machine's OpenSSL configuration at its start, and fails if it may not. */
export const ENVIRONMENT = { OPENSSL_CONF: '/dev/null' };

/** Input lines for confine.pl. */
function settings(allowed: AllowedPaths & { program: string; reports: boolean }): string {
  const { read, write, execute = [], socket_folder, file_limit_bytes, program, reports } = allowed;
  const calls = CALLS[process.arch];
  if (!calls) throw new Error(`There are no numbers of system calls for ${process.arch}.`);
  const { socket, ...others } = calls.refused;
  const refused = Object.entries(others).flatMap(([name, number]) => (LISTENING.has(name) ? [] : [number]));
  const lines = [
    ['prctl', calls.prctl],
    ['architecture', calls.architecture],
    ...(socket_folder === undefined
      ? [['refused', Object.values(calls.refused).join(' ')]]
      : [
          ['refused', refused.join(' ')],
          ['local_socket', socket],
          ['socket_folder', socket_folder],
        ]),
    ['signals', Object.values(calls.signals).join(' ')],
    ['own_process', Object.values(calls.own_process).join(' ')],
    ['clone', calls.clone],
    ['parent', process.pid],
    ...(file_limit_bytes === undefined
      ? []
      : [
          ['prlimit', calls.own_process['prlimit64']],
          ['file_limit', file_limit_bytes],
        ]),
    ['clone3', calls.clone3],
    ...(reports ? [['report', '']] : []),
    ...[...LIBRARIES, ...execute, realpathSync(program)].map((file) => ['execute', file]),
    ...[...SYSTEM_FILES, '/dev/urandom', ...read].map((file) => ['read', file]),
    ['device', '/dev/null'],
    ...write.map((file) => ['write', file]),
  ];
  return lines.map((line) => line.join('\t')).join('\n');
}

// What a compromised child can reach on this machine, in the sandbox as the server starts it. If the system cannot enforce a
// restriction, the sandbox reports that (`confinement`), and the child does get through.
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { constants } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeDataDir } from '#testing/data-dir.ts';
import { type Confinement, UNCONFINED, confined, describeConfinement } from './confinement.ts';
import { residentMemory } from './resident-memory.ts';
import { type Sandbox, type SandboxOptions, createSandbox } from './index.ts';
import { CALLS } from './system-calls.ts';
import { PROGRAMS } from '#src/start-sandbox.ts';

const soon = { deadline_ms: 30_000 };

let dir: string;
let others: { key: string; file: string; image: string };
let own: { file: string; result: string };
let sandbox: Sandbox;
let confinement: Confinement;
const opened: Sandbox[] = [];

function open(options: Partial<SandboxOptions> = {}): Sandbox {
  const made = createSandbox({
    entry: path.join(import.meta.dirname, 'test-tasks.ts'),
    size: 2,
    permissions: { read: PROGRAMS, write: [] },
    folders: path.join(dir, 'tmp'),
    files: { copy: ({ from, to }: { from: string; to: string }) => ({ read: [from], write: [to] }), ...options.files },
    ...options,
  });
  opened.push(made);
  return made;
}

beforeAll(async () => {
  dir = await makeDataDir('countersign-confined-');
  for (const folder of ['keys', 'files']) await mkdir(path.join(dir, folder), { mode: 0o700 });
  await mkdir(path.join(dir, 'tmp'), { mode: 0o711 });
  others = {
    key: path.join(dir, 'keys/app.key'),
    file: path.join(dir, 'files/others.pdf'),
    image: path.join(dir, 'files/others.png'),
  };
  own = { file: path.join(dir, 'files/own.pdf'), result: path.join(dir, 'tmp/result') };
  await writeFile(others.key, 'the key', { mode: 0o600 });
  await writeFile(others.file, 'of another customer', { mode: 0o600 });
  await writeFile(own.file, 'of the task', { mode: 0o600 });
  await sharp({ create: { width: 3, height: 3, channels: 3, background: 'red' } }).toFile(others.image);
  await chmod(others.image, 0o600);
  sandbox = open();
  confinement = sandbox.confinement();
});
afterEach(() => rm(own.result, { force: true }));
afterAll(async () => {
  for (const one of opened) one.close();
  await rm(dir, { recursive: true, force: true });
});

const outcome = (task: string, payload: unknown, by = sandbox) =>
  by.run(task, payload, soon).then(
    (value) => value,
    (error: unknown) => (error as { code?: string }).code ?? (error as Error).message,
  );

describe('a compromised child', () => {
  it('opens no socket: not TCP, not UDP, not that of the database', async () => {
    const tcp = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    const unix = net.createServer((socket) => socket.destroy()).listen(path.join(dir, 'tmp/socket'));
    const udp = createSocket('udp4').bind(0, '127.0.0.1');
    await Promise.all([once(tcp, 'listening'), once(unix, 'listening'), once(udp, 'listening')]);
    await chmod(path.join(dir, 'tmp/socket'), 0o777);
    const { port } = tcp.address() as net.AddressInfo;
    const may = (what: string) => (confinement.refuses_sockets ? 'EACCES' : what);

    expect(await outcome('connect', { port, host: '127.0.0.1' })).toBe(may('connected'));
    expect(await outcome('connect', { path: path.join(dir, 'tmp/socket') })).toBe(may('connected'));
    expect(await outcome('send', { port: udp.address().port, host: '127.0.0.1' })).toBe(may('sent'));
    expect(await outcome('listen', null)).toBe(may('listening'));
    const { host = '', port: database = 5_432 } = inject('database');
    const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${database}` } : { host, port: database };
    if (confinement.refuses_sockets || confinement.has_own_user) expect(await outcome('connect', where)).toBe('EACCES');
    for (const server of [tcp, unix, udp]) server.close();
  });

  it("reads no key and no other customer's file, through Node or native code", async () => {
    for (const file of [others.key, others.file]) expect(await outcome('read', file)).toBe('ERR_ACCESS_DENIED');
    const isKept = confinement.restricts_files || confinement.has_own_user;
    expect(await outcome('readByNativeCode', others.image)).toEqual(isKept ? expect.stringContaining('missing') : 3);
  });

  it('gains no privileges, cannot signal the server, and has a user of its own', async () => {
    const pid = await sandbox.run<number>('pid', null, soon);
    const status = process.platform === 'linux' ? await readFile(`/proc/${pid}/status`, 'utf8') : 'NoNewPrivs:\t0';
    expect(status).toContain(`NoNewPrivs:\t${confinement.no_new_privs ? 1 : 0}`);
    const isKept = confinement.refuses_sockets || confinement.has_own_user;
    expect(await outcome('signal', process.pid)).toBe(isKept ? 'EACCES' : true);
    const users = await Promise.all([sandbox.run('user', null, soon), sandbox.run('user', null, soon)]);
    expect(users.includes(process.getuid?.())).toBe(!confinement.has_own_user);
    expect(new Set(users).size).toBe(confinement.has_own_user ? 2 : 1);
  });
});

describe('a program confined like children', () => {
  const calls = CALLS[process.arch];

  /** The results of system calls made there, each given as its number and arguments: 0, or the error number. */
  function answers(attempts: readonly (readonly number[])[], socket_folder?: string): number[] {
    // Passed as numbers: Perl would pass the addresses of strings.
    const perl =
      'for (@ARGV) { my @call = map { $_ + 0 } split / /; my $number = shift @call; print syscall($number, @call) < 0 ? $! + 0 : 0, "\n" }';
    const argv = ['-e', perl, ...attempts.map((call) => call.join(' '))];
    const { exec_path, exec_argv } = confined(confinement, {
      read: [],
      write: [],
      program: '/usr/bin/perl',
      argv,
      ...(socket_folder !== undefined && { socket_folder }),
    });
    const { stdout, stderr } = spawnSync(exec_path, exec_argv, { encoding: 'utf8', cwd: '/' });
    const said = stdout.trim().split('\n').map(Number);
    expect(said, stderr).toHaveLength(attempts.length);
    return said;
  }

  const { EACCES, ENOSYS } = constants.errno;
  const enforces = () => confinement.refuses_sockets && calls !== undefined;

  it('is denied every system call for sockets, other processes, file modes and owners, and the system', () => {
    if (!enforces() || !calls) return;
    const named = Object.entries(calls.refused);
    // The pointer arguments are invalid, so a permitted call would fail with another error.
    const said = answers(named.map(([, number]) => [number, 0, 0, 0, 0, 0]));
    expect(named.filter((_, index) => said[index] !== EACCES).map(([name]) => name)).toEqual([]);
    for (const name of ['chmod', 'fchmod', 'fchmodat', 'fchownat', 'setxattr', 'ptrace', 'mount', 'unshare', 'bpf', 'keyctl'])
      if (process.arch === 'x64') expect(calls.refused).toHaveProperty(name);
  });

  it('changes its own limits and priorities, and signals itself, but not the server', () => {
    if (!enforces() || !calls) return;
    const { signals, own_process: own } = calls;
    const server = process.pid;
    const toServer = Object.values({ ...own, ...signals }).map((number) => [number, server, 0, 0, 0]);
    expect(answers(toServer)).toEqual(toServer.map(() => EACCES));
    // Reads the limit of open files (7) to nowhere.
    expect(answers([[own['prlimit64'] ?? 0, 0, 7, 0, 0]])).toEqual([0]);
    // 0 stands for all processes of a group.
    expect(answers([[signals['kill'] ?? 0, 0, 0]])).toEqual([EACCES]);
  });

  it('listens on a local socket if it needs one, and connects to nothing', () => {
    if (!enforces() || !calls) return;
    const { socket = 0, connect = 0, bind = 0, listen = 0 } = calls.refused;
    const [local, internet, internet6, stream, datagram, packets, nowhere] = [1, 2, 10, 1, 2, 5, -1];
    const closesOnExec = 0x8_0000;
    const { EBADF } = constants.errno;
    const attempts = [
      [socket, local, stream, 0],
      [bind, nowhere, 0, 0],
      [listen, nowhere, 1],
      [connect, nowhere, 0, 0],
      [socket, internet, stream, 0],
      [socket, internet6, stream, 0],
      // These write to others without connecting.
      [socket, local, datagram, 0],
      [socket, local, packets + closesOnExec, 0],
      [socket, local, stream + closesOnExec, 0],
    ];
    expect(answers(attempts, '/tmp')).toEqual([0, EBADF, EBADF, EACCES, EACCES, EACCES, EACCES, EACCES, 0]);
  });

  it('writes no file above the size limit', async () => {
    if (!enforces()) return;
    const file = path.join(dir, 'tmp/long');
    const perl = 'open(my $file, ">", $ARGV[0]) or die; $| = 1; syswrite($file, "x" x 1000) for 1 .. 100; print "done"';
    const options = { read: [], write: [path.dirname(file)], program: '/usr/bin/perl', argv: ['-e', perl, file] };
    const { exec_path, exec_argv } = confined(confinement, { ...options, file_limit_bytes: 5_500 });
    const { signal, stdout } = spawnSync(exec_path, exec_argv, { encoding: 'utf8', cwd: '/' });
    expect({ signal, stdout, size: (await stat(file)).size }).toEqual({ signal: 'SIGXFSZ', stdout: '', size: 5_500 });
  });

  it('ends with the process that started it, however that ends', async () => {
    if (!enforces()) return;
    const module = path.join(import.meta.dirname, 'confinement.ts');
    const program = { read: [], write: [], program: '/usr/bin/perl', argv: ['-e', '$| = 1; print "$$\n"; sleep 600'] };
    const script = `
      const { confined } = await import(${JSON.stringify(module)});
      const { spawn } = await import('node:child_process');
      const { exec_path, exec_argv } = confined(${JSON.stringify(confinement)}, ${JSON.stringify(program)});
      spawn(exec_path, exec_argv, { cwd: '/', detached: true, stdio: ['ignore', 'inherit', 'inherit'] });`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    expect(Number(said.toString())).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    // Both have the pipe open.
    await once(parent, 'close');
  });

  it('starts no process with namespaces of its own', () => {
    if (!enforces() || !calls) return;
    const [newUser, newNet] = [0x1000_0000, 0x4000_0000];
    expect(answers([newUser, newNet].map((flags) => [calls.clone, flags, 0, 0, 0, 0]))).toEqual([EACCES, EACCES]);
    expect(answers([[calls.clone3, 0, 0]])).toEqual([ENOSYS]);
  });
});

it('the same calls are denied on every processor, except for those that newer ones never had', () => {
  const [x64, arm64] = [CALLS.x64?.refused ?? {}, CALLS.arm64?.refused ?? {}];
  const lacking = Object.keys(x64).filter((name) => arm64[name] === undefined);
  expect(lacking).toEqual(['chmod', 'chown', 'lchown', 'utime', 'utimes', 'futimesat']);
  for (const numbers of [x64, arm64]) expect(new Set(Object.values(numbers)).size).toBe(Object.keys(numbers).length);
});

describe('the files of a task', () => {
  it('are passed and returned, and the child cannot change its input', async () => {
    expect(await outcome('copy', { from: own.file, to: own.result })).toBeUndefined();
    expect(await readFile(own.result, 'utf8')).toBe('of the task');
    const { uid, mode } = await stat(own.result);
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: process.getuid?.(), mode: 0o600 });

    const files = { overwrite: (file: string) => ({ read: [file] }) };
    expect(await outcome('overwrite', own.file, open({ files }))).toBe('ERR_ACCESS_DENIED');
    expect(await readFile(own.file, 'utf8')).toBe('of the task');
  });

  it('are returned from a child that is ended after its task because it has grown too large', async () => {
    const usual = residentMemory(await sandbox.run<number>('pid', null, soon));
    // More than half of its limit is too much for a second task.
    const it = open({ size: 1, ...(usual > 0 && { memory_limit_bytes: usual * 1.5 }) });
    const copied = await outcome('copy', { from: own.file, to: own.result }, it);
    expect(copied).toBeUndefined();
    expect(await readFile(own.result, 'utf8')).toBe('of the task');
  });

  it('are deleted before the next task, and the folder is deleted with the child', async () => {
    const folders = path.join(dir, 'tmp/apart');
    await mkdir(folders, { mode: 0o711 });
    const it = open({ size: 1, folders });
    await it.run('copy', { from: own.file, to: own.result }, soon);
    const [folder = ''] = await readdir(folders);
    for (const side of ['in', 'out']) expect(await readdir(path.join(folders, folder, side))).toEqual([]);
    it.close();
    await expect.poll(() => readdir(folders)).toEqual([]);
  });

  it('are rejected if the child left a link in their place', async () => {
    const files = { leaveLink: ({ to }: { to: string }) => ({ write: [to] }) };
    // Not even Node restricts this one.
    const careless = createSandbox({
      entry: path.join(import.meta.dirname, 'test-tasks.ts'),
      size: 1,
      folders: path.join(dir, 'tmp'),
      files,
    });
    opened.push(careless);
    expect(await outcome('leaveLink', { target: others.key, to: own.result }, careless)).toBe('crashed');
    await expect(stat(own.result)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it.each([
  ['without a user of its own', (): Confinement => ({ ...confinement, has_own_user: false })],
  ['by Node alone', () => UNCONFINED],
])('a child confined %s does its work, too', async (_, level) => {
  const it = open({ confinement: level() });
  expect(await outcome('copy', { from: own.file, to: own.result }, it)).toBeUndefined();
  expect(await readFile(own.result, 'utf8')).toBe('of the task');
  expect(await outcome('read', others.key, it)).toBe('ERR_ACCESS_DENIED');
});

it('reports what is not enforced', () => {
  expect(describeConfinement({ ...UNCONFINED, no_new_privs: true, refuses_sockets: true })).toBe(
    'no new privileges, no sockets; not enforced by this system: no files but those of the task, a system user for each child',
  );
});

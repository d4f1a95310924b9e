// The child module of sandbox.test.ts: every way in which a task can misbehave, and a child that is slow to start.
import { createSocket } from 'node:dgram';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import sharp from 'sharp';
import { writeMessage } from './message-stream.ts';
import { serveTasks } from './serve-tasks.ts';

const allocated: Uint8Array[] = [];

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env['PLANTED_START_MS'] ?? 0));
const startsBusyFor = Number(process.env['PLANTED_BUSY_START_MS'] ?? 0);
while (process.cpuUsage().user / 1_000 < startsBusyFor);

const pipe = serveTasks({
  echo: (payload: unknown) => payload,
  /** Repeats one string, which takes next to nothing in this process. */
  repeat: ({ length, times }: { length: number; times: number }) => ({ words: Array<string>(times).fill('x'.repeat(length)) }),
  pid: () => process.pid,
  sleep: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, process.pid)),
  loop: () => {
    for (;;);
  },
  hoard: async (bytes: number) => {
    for (let held = 0; held < bytes; held += 2 ** 26) {
      allocated.push(new Uint8Array(2 ** 26).fill(1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return allocated.length;
  },
  exit: () => process.exit(3),
  /** Sends an arbitrary message, as a compromised child does. */
  babble: (message: unknown) => {
    writeMessage(pipe, message);
    return new Promise(() => {});
  },
  /** Sends bytes that begin a message, and goes on sending. */
  sendWithoutEnd: (beginning: Uint8Array) => {
    const piece = new Uint8Array(2 ** 20);
    const goOn = () => pipe.write(piece, goOn);
    pipe.write(beginning, goOn);
    return new Promise(() => {});
  },
  sayLater: (message: unknown) => {
    setTimeout(() => writeMessage(pipe, message), 300);
    return 'done';
  },
  fail: () => {
    throw Object.assign(new Error('the paper is torn'), { code: 'torn' });
  },
  abort: () => {
    throw Object.assign(new Error('unreachable'), { name: 'RuntimeError' });
  },
  ask: async (digest: Uint8Array, { call }) => ({ signed: await call('sign', digest) }),
  askAll: async ({ asks }: { asks: Uint8Array[] }, { call }) => {
    const signed = [];
    for (const digest of asks) signed.push(await call('sign', digest));
    return signed;
  },
  read: (path: string) => readFileSync(path).length,
  write: (path: string) => writeFileSync(path, 'x'),
  environment: () => Object.keys(process.env),
  user: () => process.getuid?.(),
  signal: (pid: number) => process.kill(pid, 0),
  /** Connects to the given address. */
  connect: (where: { port: number; host: string } | { path: string }) =>
    new Promise((resolve, reject) => {
      const socket = connect(where, () => resolve('connected'));
      socket.on('error', reject);
    }),
  /** Sends a datagram. */
  send: ({ port, host }: { port: number; host: string }) =>
    new Promise((resolve, reject) => {
      const socket = createSocket('udp4');
      socket.on('error', reject);
      socket.send('x', port, host, (error) => (error ? reject(error) : resolve('sent')));
    }),
  listen: () =>
    new Promise((resolve, reject) => {
      const server = createServer().on('error', reject);
      server.listen(0, '127.0.0.1', () => resolve('listening'));
    }),
  /** The image library opens files in native code, which Node's permission model does not see. */
  readByNativeCode: async (path: string) => (await sharp(path).metadata()).width,
  copy: ({ from, to }: { from: string; to: string }) => writeFileSync(to, readFileSync(from)),
  overwrite: (path: string) => writeFileSync(path, 'changed'),
  /** Leaves a link to another file in place of its result. */
  leaveLink: ({ target, to }: { target: string; to: string }) => symlinkSync(target, to),
});

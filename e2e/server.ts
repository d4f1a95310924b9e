// The product as a user starts it: its own process, port, data folder and database, found by the line it prints.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { makeDataDir } from '../apps/server/src/testing/data-dir.ts';
import { createSealCheck } from './seals.ts';

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
const GRANT = path.resolve(import.meta.dirname, '../apps/server/src/grant.ts');
const run = promisify(execFile);
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 120_000;
const MAIL_TIMEOUT_MS = 150_000;

export interface Server {
  /** The same before and after a restart. */
  url: string;
  data_dir: string;
  start(): Promise<void>;
  /** Stops gracefully, as an operator would. */
  stop(): Promise<void>;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
  /** Emails to an address, oldest first. */
  mailsTo(address: string): Promise<Email[]>;
  /** Waits for an email with that subject, and returns the newest one to the address. */
  waitForEmail(address: string, subject: RegExp): Promise<Email>;
  /** Gives a user a flag with the operator's command while the server runs. */
  grant(email: string, flag: 'developer' | 'support_staff'): Promise<void>;
  /** @throws Error if other PDF programs reject a file sealed since the last call */
  checkSeals(): Promise<void>;
  /** Checks the sealed files, stops the server and removes its data. */
  remove(): Promise<void>;
}

const running = new Map<string, Server>();

/** The running server of this process at an address. */
export function serverAt(address: string): Server {
  const server = running.get(new URL(address).origin);
  if (!server) throw new Error(`No server was started for ${address}.`);
  return server;
}

/** Starts a server; `env` is added to its configuration. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await makeDataDir('countersign-e2e-');
  const port = await freePort();
  let child: ChildProcess | null = null;

  const own = {
    ...process.env,
    BILLING: 'off',
    FIRST_USER_IS_STAFF: 'false',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  };

  async function start() {
    child = spawn(process.execPath, [MAIN], {
      env: own,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await ready(child);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => {
      ending.once('exit', () => resolve());
    });
    ending.kill(signal);
    const result = await Promise.race([exited.then(() => 'exited'), sleep(STOP_TIMEOUT_MS, 'late', { ref: false })]);
    if (result === 'late') {
      ending.kill('SIGKILL');
      throw new Error('The server did not end in time.');
    }
  }

  const checkNewSeals = createSealCheck(dataDir);

  const server: Server = {
    url: `http://localhost:${port}`,
    data_dir: dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    mailsTo: async (address) =>
      (await readEmails(path.join(dataDir, 'outbox'))).filter((mail) => mail.to?.some((to) => to.address === address)),

    async waitForEmail(address, subject) {
      const deadline = Date.now() + MAIL_TIMEOUT_MS;
      while (Date.now() < deadline) {
        const mail = (await server.mailsTo(address)).findLast((candidate) => subject.test(candidate.subject ?? ''));
        if (mail) return mail;
        await sleep(100);
      }
      throw new Error(`No mail to ${address} with the subject ${String(subject)} came.`);
    },

    async grant(email, flag) {
      await run(process.execPath, [GRANT, email, flag], { env: own });
    },

    async checkSeals() {
      if (child) await checkNewSeals();
    },

    async remove() {
      const [looked] = await Promise.allSettled([server.checkSeals()]);
      await end('SIGTERM');
      running.delete(server.url);
      await rm(dataDir, { recursive: true, force: true });
      if (looked.status === 'rejected') throw looked.reason;
    },
  };

  await start();
  running.set(server.url, server);
  return server;
}

/** The first address in an email's text that contains `part`. */
export function linkIn(mail: Email, part: string): string {
  const link = mail.text?.match(/https?:\/\/[^\s>)\]]+/g)?.find((candidate) => candidate.includes(part));
  if (!link) throw new Error(`The mail "${mail.subject ?? ''}" has no link with ${part}.`);
  return link;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('was not ready in time');
    }, START_TIMEOUT_MS);

    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000);
      if (!/^Countersign is ready at /m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.once('exit', () => {
      clearTimeout(timer);
      fail('ended before it was ready');
    });
  });
}

async function readEmails(outbox: string): Promise<Email[]> {
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).toSorted();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))));
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address ? address.port : 0;
}

// The server as a separate process, as an operator starts it, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { COMPILE_CACHE } from './compile-cache.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Its output so far: the log, and any message on exit. */
  output(): string;
  /** Sends SIGKILL, without a graceful shutdown. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/** @param settings further environment variables, which override the usual ones */
export async function startServerProcess(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...COMPILE_CACHE,
      BILLING: 'off',
      FIRST_USER_IS_STAFF: 'false',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      SANDBOX_PROCESSES: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';

  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });

  return {
    url,
    process: child,
    output: () => output,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

/** The emails, oldest first. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const dir = path.join(dataDir, 'outbox');
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.')).toSorted();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(dir, name)))));
}

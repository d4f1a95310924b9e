// One engine for all servers of a test worker, which runs one test file at a time: starting it takes longer than most tests.
import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { RunOptions, Sandbox } from '#platform/sandbox/index.ts';
import { startSandbox } from '#src/start-sandbox.ts';

const folder = path.join(os.tmpdir(), `countersign-worker-${process.pid}`);
let shared: Sandbox | undefined;

/** The folder with the data of its servers, which the engine may read and write. */
export async function folderOfWorker(): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

/** The engine as one server sees it: closing it cancels only that server's work. */
export function sandboxFor(config: Config): Sandbox {
  // As with an engine of its own.
  mkdirSync(config.temporary_dir, { recursive: true, mode: 0o700 });
  const engine = (shared ??= startSandbox({ ...config, storage: { kind: 'disk', dir: folder }, temporary_dir: folder }));
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();

  return {
    run<T>(name: string, payload: unknown, options: RunOptions) {
      const signal = AbortSignal.any([ending.signal, ...(options.signal ? [options.signal] : [])]);
      const result = engine.run<T>(name, payload, { ...options, signal });
      running.add(result);
      const forget = () => running.delete(result);
      result.then(forget, forget);
      return result;
    },
    async drain() {
      while (running.size > 0) await Promise.allSettled(running);
      ending.abort();
    },
    confinement: () => engine.confinement(),
    close: () => ending.abort(),
  };
}

// Storage for the state. A product may provide its own, for example a database row.
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type SimulatorState, copyState, emptyState } from './state.ts';

export interface SimulatorStore {
  /**
   * Runs `work` on the current state and stores its changes, one transaction at a time across processes. If `work` throws,
   * nothing is stored.
   */
  transact<Result>(work: (state: SimulatorState) => Result): Promise<Result>;
}

/** Keeps the state for the lifetime of the process. */
export function memoryStore(): SimulatorStore {
  let state = emptyState();
  return {
    transact: async (work) => {
      const draft = copyState(state);
      const result = work(draft);
      state = draft;
      return Promise.resolve(result);
    },
  };
}

const LOCK = { pause_ms: 20, stale_ms: 10_000 };

/** Keeps the state in a JSON file, with a lock file to exclude other processes. */
export function fileStore(file: string): SimulatorStore {
  let queue: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (state: SimulatorState) => Result): Promise<Result> {
    await mkdir(path.dirname(file), { recursive: true });
    const unlock = await lock(`${file}.lock`);
    try {
      const state = await read(file);
      const result = work(state);
      await writeFile(`${file}.new`, JSON.stringify(state));
      await rename(`${file}.new`, file);
      return result;
    } finally {
      await unlock();
    }
  }

  return {
    transact: async (work) => {
      const turn = queue.then(async () => run(work));
      // A failed transaction is reported to its caller, and does not stop the next one.
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function read(file: string): Promise<SimulatorState> {
  try {
    // Only written by this module. Properties added by later versions start empty.
    return { ...emptyState(), ...(JSON.parse(await readFile(file, 'utf8')) as SimulatorState) };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return emptyState();
    throw error;
  }
}

/** A lock whose holder was killed is broken after ten seconds. Transactions take milliseconds. */
async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.close();
      return async () => rm(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const made = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - made > LOCK.stale_ms) await rm(file, { force: true });
    else await wait(LOCK.pause_ms);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

// One child process: runs one task at a time, is watched meanwhile, and is killed if it exceeds its limits.
import { type ChildProcess, spawn } from 'node:child_process';
import { type Duplex, Readable } from 'node:stream';
import { type ChildFolder, type TaskFiles, withChildPaths } from './child-folder.ts';
import type { ChildUser } from './confinement.ts';
import { MAX_MESSAGE_BYTES } from './message-size.ts';
import { MESSAGES_FD, readMessages, writeMessage } from './message-stream.ts';
import { ANSWER_TOO_LARGE, type CarriedError, type ChildMessage, carried, type Outcome, type ParentMessage } from './messages.ts';
import { processorTime } from './processor-time.ts';
import { readMessage } from './read-message.ts';
import { REPORT_FD, REPORT_FLAG, readReports } from './reported-time.ts';
import { residentMemory } from './resident-memory.ts';
import { SandboxError, SandboxTaskError } from './sandbox-error.ts';
import { START_LIMIT_MS, timeVerdict, waitLimit } from './time-limits.ts';

export type Callbacks = Record<string, (args: never) => unknown>;

export interface Task {
  name: string;
  payload: unknown;
  deadline_ms: number;
  /** Applies if it is more than the child's own limit. */
  memory_limit_bytes: number;
  callbacks: Callbacks;
  files: TaskFiles;
}

export interface ChildOptions {
  entry: string;
  memory_limit_bytes: number;
  cwd?: string | undefined;
  /** Node, or the program that starts it confined. */
  exec_path: string;
  /** Flags for Node, such as those of the permission model, preceded by those of the confinement. */
  exec_argv: string[];
  user: ChildUser | null;
  /** Passes the files of its tasks; null if it reads and writes them in place. */
  folder: ChildFolder | null;
  env: NodeJS.ProcessEnv;
  /** How the parent learns the child's CPU time: from the system, or from the child's reports. */
  processor_time: 'polled' | 'reported';
  /** How long the child may take to start, and how long a task with that deadline may wait. */
  limits?: { start_ms?: number; wait_ms?: (deadline_ms: number) => number };
}

const watchEveryMs = 20;
/** A message takes up to twice what `isMessageTooLarge` counts: numbers, for example, more than their 8 bytes. */
const MAX_WRITTEN_BYTES = 2 * MAX_MESSAGE_BYTES;

export class SandboxChild {
  readonly #process: ChildProcess;
  readonly #messages: Duplex;
  readonly #options: ChildOptions;
  #task: Task | undefined;
  #settle: ((error: Error | undefined, value?: unknown) => void) | undefined;
  #runId = 0;
  #isSpent = false;
  #isAtWork = false;
  #endedBy: SandboxError | undefined;
  #startUsedMs = 0;
  readonly #processorTime: () => number | null;
  readonly #ready: Promise<void>;
  #onReady: (() => void) | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
    const reportsProcessorTime = options.processor_time === 'reported';
    this.#process = spawn(options.exec_path, [...options.exec_argv, options.entry], {
      ...options.user,
      env: { ...options.env, ...(reportsProcessorTime && { [REPORT_FLAG]: '1' }) },
      cwd: options.cwd,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe', ...(reportsProcessorTime ? (['pipe'] as const) : [])],
    });
    // A pipe of a child is a duplex socket; Node's types name only its readable and writable halves.
    this.#messages = this.#process.stdio[MESSAGES_FD] as Duplex;
    const pipe = reportsProcessorTime ? this.#process.stdio[REPORT_FD] : undefined;
    this.#processorTime = pipe instanceof Readable ? readReports(pipe) : () => processorTime(this.pid ?? 0);
    this.#ready = new Promise((resolve) => (this.#onReady = resolve));
    readMessages(this.#messages, {
      max_bytes: MAX_WRITTEN_BYTES,
      onMessage: (message) => this.#receive(message),
      onFault: () =>
        this.kill(new SandboxError('crashed', 'The child sent bytes that are no message, or a message that is too large')),
    });
    // `writeMessage` gets the error of a broken pipe, and the exit of the child is an event of its own.
    this.#messages.on('error', () => {});
    this.#process.on('error', (error) => this.#end(new SandboxError('crashed', error.message)));
    this.#process.on('exit', (code, signal) => {
      this.#end(new SandboxError('crashed', `The child ended by itself (${signal ?? code})`));
      this.#removeFolder();
    });
  }

  /** False once it has ended, or may not take another task. */
  get isUsable(): boolean {
    return !this.#isSpent && this.#options.folder?.isThere !== false;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Passes the task its files, runs it, and takes its output. */
  async run(task: Task): Promise<unknown> {
    const { folder } = this.#options;
    if (!folder) return this.#carryOut(task);
    this.#isAtWork = true;
    try {
      const paths = await folder.provideFiles(task.files);
      const value = await this.#carryOut({ ...task, payload: withChildPaths(task.payload, paths) });
      await folder.collectOutput(task.files, paths);
      return value;
    } finally {
      this.#isAtWork = false;
      if (this.#isSpent) this.#removeFolder();
      else await folder.clear();
    }
  }

  #carryOut(task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Ended while its files were being passed.
      if (this.#endedBy) return reject(this.#endedBy);
      const watches = [setInterval(() => this.#checkMemory(), watchEveryMs)];
      const starting = setTimeout(() => this.#giveUpStart(task), this.#options.limits?.start_ms ?? START_LIMIT_MS);
      const run_id = ++this.#runId;
      this.#task = task;
      this.#settle = (error, value) => {
        clearTimeout(starting);
        for (const watch of watches) clearInterval(watch);
        this.#task = this.#settle = undefined;
        if (error) reject(error);
        else resolve(value);
      };
      // A task's time does not include the start of the child.
      void this.#ready.then(() => {
        if (this.#task !== task) return;
        clearTimeout(starting);
        watches.push(this.#startClock(task));
        this.#send({ kind: 'run', run_id, task: task.name, payload: task.payload });
      });
    });
  }

  #giveUpStart({ name }: Task): void {
    this.kill(new SandboxError('timeout', `No child had started for ${name} in time`));
  }

  #startClock({ name, deadline_ms }: Task): NodeJS.Timeout {
    const startedAt = performance.now();
    // The first report of a child may come later than its first task.
    const before = Math.max(this.#processorTime() ?? 0, this.#startUsedMs);
    const wait_limit_ms = (this.#options.limits?.wait_ms ?? waitLimit)(deadline_ms);
    const check = (): void => {
      const waited_ms = performance.now() - startedAt;
      if (waited_ms < deadline_ms) return;
      const now = this.#processorTime();
      const used_ms = now === null ? null : now - before;
      const verdict = timeVerdict({ deadline_ms, wait_limit_ms, waited_ms, used_ms });
      if (verdict === 'overtime') this.kill(new SandboxError(verdict, `${name} needs more than ${deadline_ms} ms`));
      if (verdict === 'timeout') this.kill(new SandboxError(verdict, `${name} has waited for ${Math.round(waited_ms)} ms`));
    };
    return setInterval(check, watchEveryMs);
  }

  kill(reason: SandboxError): void {
    this.#end(reason);
    this.#process.kill('SIGKILL');
    this.#removeFolder();
  }

  /** Waits until a finished task's output is taken, because a child that has grown too large is ended right after it. */
  #removeFolder(): void {
    if (!this.#isAtWork) this.#options.folder?.remove();
  }

  #end(reason: SandboxError): void {
    this.#isSpent = true;
    this.#endedBy ??= reason;
    this.#settle?.(reason);
  }

  /** A message that does not belong to the current task ends the child. */
  #receive(said: unknown): void {
    const message = readMessage(said);
    if (message?.kind === 'ready' && this.#onReady) {
      this.#startUsedMs = message.used_ms;
      this.#onReady();
      this.#onReady = undefined;
      return;
    }
    if (!message || message.kind === 'ready' || !this.#task || message.run_id !== this.#runId)
      return this.kill(new SandboxError('crashed', 'The child said what belongs to no task'));
    if (message.kind === 'call') return void this.#answer(message);

    const memory = residentMemory(this.#process.pid ?? 0);
    const isGrown = memory > this.#options.memory_limit_bytes / 2; // WASM memory never shrinks
    if (message.is_spent || isGrown) this.#isSpent = true;
    const settle = this.#settle;
    if (message.outcome.ok) settle?.(undefined, message.outcome.value);
    else settle?.(errorOf(message.outcome.error, this.#task));
    if (this.#isSpent) this.#process.kill('SIGKILL');
  }

  async #answer({ run_id, call_id, name, args }: Extract<ChildMessage, { kind: 'call' }>): Promise<void> {
    const task = this.#task;
    const outcome = await answerOf(task?.callbacks, name, args);
    if (this.#task === task) this.#send({ kind: 'answer', run_id, call_id, outcome });
  }

  #checkMemory(): void {
    const limit = Math.max(this.#options.memory_limit_bytes, this.#task?.memory_limit_bytes ?? 0);
    if (residentMemory(this.#process.pid ?? 0) <= limit) return;
    this.kill(new SandboxError('out_of_memory', `${this.#task?.name} used more than ${limit} bytes`));
  }

  #send(message: ParentMessage): void {
    writeMessage(this.#messages, message, (error) => {
      if (error) this.kill(new SandboxError('crashed', error.message));
    });
  }
}

function errorOf(error: CarriedError, { name }: Task): Error {
  if (error.code === ANSWER_TOO_LARGE) return new SandboxError('out_of_memory', `${name} has more to answer than a task may`);
  return new SandboxTaskError(error);
}

async function answerOf(callbacks: Callbacks | undefined, name: string, args: unknown): Promise<Outcome> {
  try {
    const callback = callbacks && Object.hasOwn(callbacks, name) ? callbacks[name] : undefined;
    if (!callback) throw new Error(`Nothing is offered under the name ${name}`);
    return { ok: true, value: await callback(args as never) }; // each callback knows its task's arguments
  } catch (error) {
    return { ok: false, error: carried(error) };
  }
}

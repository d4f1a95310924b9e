// One child process: runs one task at a time, is watched while it does, and is killed when it oversteps.
import { type ChildProcess, fork } from 'node:child_process';
import { type ChildMessage, carried, type Outcome, type ParentMessage } from './messages.ts';
import { moreTime } from './more-time.ts';
import { processorTime } from './processor-time.ts';
import { readMessage } from './read-message.ts';
import { residentMemory } from './resident-memory.ts';
import { SandboxError, SandboxTaskError } from './sandbox-error.ts';

export type Callbacks = Record<string, (args: never) => unknown>;

export interface Task {
  name: string;
  payload: unknown;
  deadline_ms: number;
  callbacks: Callbacks;
}

export interface ChildOptions {
  entry: string;
  memory_limit_bytes: number;
  cwd?: string | undefined;
  /** Flags for Node, such as those of the permission model. */
  exec_argv: string[];
  env: NodeJS.ProcessEnv;
}

const watchEveryMs = 20;

export class SandboxChild {
  readonly #process: ChildProcess;
  readonly #options: ChildOptions;
  #task: Task | undefined;
  #settle: ((error: Error | undefined, value?: unknown) => void) | undefined;
  #runId = 0;
  #isSpent = false;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#process = fork(options.entry, [], {
      serialization: 'advanced',
      execArgv: options.exec_argv,
      env: options.env,
      cwd: options.cwd,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process.on('message', (message) => this.#receive(message));
    this.#process.on('error', (error) => this.#end(new SandboxError('crashed', error.message)));
    this.#process.on('exit', (code, signal) =>
      this.#end(new SandboxError('crashed', `The child ended by itself (${signal ?? code})`)),
    );
  }

  /** False once it has ended, or may not take another task. */
  get isUsable(): boolean {
    return !this.#isSpent;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  run(task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const watch = setInterval(() => this.#checkMemory(), watchEveryMs);
      const stopClock = this.#startClock(task);
      this.#task = task;
      this.#settle = (error, value) => {
        clearInterval(watch);
        stopClock();
        this.#task = this.#settle = undefined;
        if (error) reject(error);
        else resolve(value);
      };
      this.#send({ kind: 'run', run_id: ++this.#runId, task: task.name, payload: task.payload });
    });
  }

  /** @returns what ends the watch over the task's deadline */
  #startClock({ name, deadline_ms }: Task): () => void {
    const startedAt = performance.now();
    const before = processorTime(this.pid ?? 0);
    const look = (): void => {
      const now = processorTime(this.pid ?? 0);
      const used_ms = before === null || now === null ? null : now - before;
      const more = moreTime({ deadline_ms, waited_ms: performance.now() - startedAt, used_ms });
      if (more > 0) deadline = setTimeout(look, more);
      else this.kill(new SandboxError('timeout', `${name} took longer than ${deadline_ms} ms`));
    };
    let deadline = setTimeout(look, deadline_ms);
    return () => clearTimeout(deadline);
  }

  kill(reason: SandboxError): void {
    this.#end(reason);
    this.#process.kill('SIGKILL');
  }

  #end(reason: SandboxError): void {
    this.#isSpent = true;
    this.#settle?.(reason);
  }

  /** What does not belong to the present task ends the child. */
  #receive(said: unknown): void {
    const message = readMessage(said);
    if (!message || !this.#task || message.run_id !== this.#runId)
      return this.kill(new SandboxError('crashed', 'The child said what belongs to no task'));
    if (message.kind === 'call') return void this.#answer(message);

    const memory = residentMemory(this.#process.pid ?? 0);
    const isGrown = memory > this.#options.memory_limit_bytes / 2; // WASM memory never shrinks
    if (message.is_spent || isGrown) this.#isSpent = true;
    const settle = this.#settle;
    if (message.outcome.ok) settle?.(undefined, message.outcome.value);
    else settle?.(new SandboxTaskError(message.outcome.error));
    if (this.#isSpent) this.#process.kill('SIGKILL');
  }

  async #answer({ run_id, call_id, name, args }: Extract<ChildMessage, { kind: 'call' }>): Promise<void> {
    const task = this.#task;
    const outcome = await answerOf(task?.callbacks, name, args);
    if (this.#task === task) this.#send({ kind: 'answer', run_id, call_id, outcome });
  }

  #checkMemory(): void {
    const limit = this.#options.memory_limit_bytes;
    if (residentMemory(this.#process.pid ?? 0) <= limit) return;
    this.kill(new SandboxError('out_of_memory', `${this.#task?.name} used more than ${limit} bytes`));
  }

  #send(message: ParentMessage): void {
    if (!this.#process.connected) return this.#end(new SandboxError('crashed', 'The child is gone'));
    this.#process.send(message, (error) => {
      if (error) this.kill(new SandboxError('crashed', error.message));
    });
  }
}

async function answerOf(callbacks: Callbacks | undefined, name: string, args: unknown): Promise<Outcome> {
  try {
    const callback = callbacks && Object.hasOwn(callbacks, name) ? callbacks[name] : undefined;
    if (!callback) throw new Error(`Nothing is offered under the name ${name}`);
    return { ok: true, value: await callback(args as never) }; // each callback knows what its task sends
  } catch (error) {
    return { ok: false, error: carried(error) };
  }
}

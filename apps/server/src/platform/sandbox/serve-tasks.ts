// The child's side: call `serveTasks` once, at the end of the entry module.
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { ANSWER_TOO_LARGE, type ChildMessage, carried, type Outcome, type ParentMessage } from './messages.ts';
import { isMessageTooLarge } from './message-size.ts';
import { MESSAGES_FD, readMessages, writeMessage } from './message-stream.ts';
import { REPORT_FD, REPORT_FLAG } from './reported-time.ts';

export interface TaskContext {
  /** Calls back the parent, which only accepts the names that the caller of this task allowed. */
  call(name: string, args: unknown): Promise<unknown>;
}

const REPORT_EVERY_MS = 250;

export type TaskHandler = (payload: never, context: TaskContext) => unknown;

type Send = (message: ChildMessage) => void;

/**
 * Runs tasks one at a time as they are sent, and exits when the parent is gone.
 * @returns the pipe to the parent
 */
export function serveTasks(handlers: Record<string, TaskHandler>): Socket {
  const pipe = new Socket({ fd: MESSAGES_FD, readable: true, writable: true });
  const send: Send = (message) => writeMessage(pipe, message);
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let calls = 0;

  const contextOf = (run_id: number): TaskContext => ({
    call: async (name, args) => {
      if (isMessageTooLarge(args)) throw tooLarge();
      const call_id = ++calls;
      send({ kind: 'call', run_id, call_id, name, args });
      return new Promise((resolve, reject) => {
        waiting.set(call_id, (outcome) =>
          outcome.ok ? resolve(outcome.value) : reject(Object.assign(new Error(outcome.error.message), outcome.error)),
        );
      });
    },
  });

  for (const end of ['end', 'error'] as const) pipe.on(end, () => process.exit());
  startWatch();
  const receive = (message: ParentMessage) => {
    if (message.kind === 'run')
      return void runTask(handlers[message.task], message, { send, context: contextOf(message.run_id) });
    waiting.get(message.call_id)?.(message.outcome);
    waiting.delete(message.call_id);
  };
  // What the parent sends is trusted.
  readMessages(pipe, {
    max_bytes: Infinity,
    onMessage: (message) => receive(message as ParentMessage),
    onFault: () => process.exit(1),
  });
  const { user, system } = process.cpuUsage();
  send({ kind: 'ready', used_ms: (user + system) / 1_000 });
  return pipe;
}

async function runTask(
  handler: TaskHandler | undefined,
  { run_id, task, payload }: { run_id: number; task: string; payload: unknown },
  { send, context }: { send: Send; context: TaskContext },
): Promise<void> {
  try {
    if (!handler) throw new Error(`No task is called ${task}`);
    const value = await handler(payload as never, context); // each handler knows its payload
    if (isMessageTooLarge(value)) throw tooLarge();
    send({ kind: 'done', run_id, outcome: { ok: true, value }, is_spent: false });
  } catch (error) {
    send({ kind: 'done', run_id, outcome: { ok: false, error: carried(error) }, is_spent: isChildUnusable(error) });
  }
}

/**
 * A task that never returns blocks the event loop, so a separate thread notices that the parent is gone, and reports CPU time
 * where the system does not tell.
 */
function startWatch(): void {
  const watch = `
    const parent = ${process.ppid};
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);
    const report = () => {
      const { user, system } = process.cpuUsage();
      try {
        require('node:fs').writeSync(${REPORT_FD}, Math.round((user + system) / 1000) + '\\n');
      } catch {}
    };
    if (process.env[${JSON.stringify(REPORT_FLAG)}]) setInterval(report, ${REPORT_EVERY_MS});
  `;
  new Worker(watch, { eval: true }).unref();
}

function tooLarge(): Error {
  return Object.assign(new Error('The answer is too large'), { code: ANSWER_TOO_LARGE });
}

/** A trap in WASM, after which its module is unusable, or a failed allocation. */
function isChildUnusable(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

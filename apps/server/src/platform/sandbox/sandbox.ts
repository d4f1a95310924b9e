// A pool of child processes for work on bytes that no one trusts. Knows nothing of what the tasks are about.
import { availableParallelism } from 'node:os';
import { ChildFolder, type TaskFiles } from './child-folder.ts';
import { ChildPool } from './child-pool.ts';
import { type Confinement, ENVIRONMENT, UNCONFINED, confined, findConfinement, nextUser } from './confinement.ts';
import type { Callbacks, ChildOptions } from './sandbox-child.ts';
import { SandboxError } from './sandbox-error.ts';
import { type Job, type Priority, Schedule } from './schedule.ts';

export interface SandboxOptions {
  /** Absolute path of the child's module, which ends by calling `serveTasks`. */
  entry: string;
  /** Children at most, but for one that may come on top where long tasks hold all; started when needed. Default: one per core. */
  size?: number;
  /** How long the one on top stays without work before it is ended. Default: a minute. */
  linger_ms?: number;
  /** Resident memory of one child. Default: 1 GB. */
  memory_limit_bytes?: number;
  cwd?: string;
  /**
   * Folders the child may read and write, and what else the system can keep it from; without them it may do all that its parent
   * may. See Node's permission model and confinement.ts.
   */
  permissions?: { read: string[]; write: string[] };
  /** Where each child has a folder through which it gets the files of its tasks, and no others. */
  folders?: string;
  /** The paths in the payload of each task that has some. */
  files?: Record<string, (payload: never) => TaskFiles>;
  /** Default: what this machine can do. */
  confinement?: Confinement;
  /** The child sees these and nothing else of the environment. */
  env?: NodeJS.ProcessEnv;
  /** Default: polled on Linux, reported elsewhere. */
  processor_time?: ChildOptions['processor_time'];
  limits?: ChildOptions['limits'];
}

export interface RunOptions {
  /** Processor time. */
  deadline_ms: number;
  signal?: AbortSignal;
  /** What the task may ask its parent to do. */
  callbacks?: Callbacks;
  /** Resident memory that the task may use, where that is more than other tasks may. */
  memory_limit_bytes?: number;
  /** Groups take turns in the queue: the id of the space, or of whoever waits. */
  group?: string;
  /** Asked when a child is free. Default: `now`. */
  priority?: Priority | (() => Priority);
}

export interface Sandbox {
  /**
   * Runs one task in a child. Rejects with a SandboxError for what happened to it, with a SandboxTaskError for what it
   * threw. The deadline is processor time, from the moment a child that has started takes the task; only after many times as
   * long is it ended for waiting. A task with a deadline of up to 15 seconds that is wanted now is short: it never waits for long ones
   * alone, nor does anyone for the long ones of one group alone.
   */
  run<T = unknown>(task: string, payload: unknown, options: RunOptions): Promise<T>;
  /** What the system keeps its children from. */
  confinement(): Confinement;
  /** Waits for everything that was asked for, then closes. */
  drain(): Promise<void>;
  /** Ends at once; what runs or waits is rejected as cancelled. */
  close(): void;
}

const gigabyte = 1e9;
const lingerMs = 60_000;

export function createSandbox(options: SandboxOptions): Sandbox {
  const schedule = new Schedule(options.size ?? availableParallelism());
  let found = options.confinement;
  const confinement = (): Confinement => (found ??= confinementFor(options));
  const pool = new ChildPool({
    linger_ms: options.linger_ms ?? lingerMs,
    start: () => childOptions(options, confinement()),
    isSurplus: (idle) => schedule.isSurplus(idle),
  });
  const close = (): void => {
    schedule.close();
    pool.close();
  };

  return {
    run: <T>(name: string, payload: unknown, run: RunOptions) =>
      new Promise<T>((resolve, reject) => {
        if (schedule.isClosed || run.signal?.aborted) return reject(new SandboxError('cancelled', `${name} was cancelled`));
        const onAbort = (): void => schedule.cancel(job);
        const settled = (): void => run.signal?.removeEventListener('abort', onAbort);
        const job = jobFor(
          { name, payload, run, files: options.files?.[name]?.(payload as never) ?? {} },
          {
            // What the named task answers is known to whoever runs it.
            resolve: (value) => (settled(), resolve(value as T)),
            reject: (error: Error) => (settled(), reject(error)),
          },
        );
        run.signal?.addEventListener('abort', onAbort, { once: true });
        schedule.add(job, pool);
      }),
    drain: async () => {
      await schedule.quiet();
      close();
    },
    confinement,
    close,
  };
}

function jobFor(
  { name, payload, run, files }: { name: string; payload: unknown; run: RunOptions; files: TaskFiles },
  settle: Pick<Job, 'resolve' | 'reject'>,
): Job {
  const priority = typeof run.priority === 'string' ? run.priority : 'now';
  return {
    group: run.group ?? '',
    name,
    payload,
    files,
    deadline_ms: run.deadline_ms,
    memory_limit_bytes: run.memory_limit_bytes ?? 0,
    priority: typeof run.priority === 'function' ? run.priority : () => priority,
    asked_at: performance.now(),
    callbacks: run.callbacks ?? {},
    ...settle,
  };
}

function confinementFor({ entry, permissions, folders }: SandboxOptions): Confinement {
  return permissions ? findConfinement({ entry, read: permissions.read, folders: folders ?? null }) : UNCONFINED;
}

function childOptions(options: SandboxOptions, confinement: Confinement): ChildOptions {
  const { permissions } = options;
  const user = confinement.has_own_user ? nextUser() : null;
  const folder = options.folders === undefined ? null : new ChildFolder(options.folders, user);
  const read = [...(permissions?.read ?? []), ...(folder ? [folder.input, folder.output, folder.cache] : [])];
  const write = [...(permissions?.write ?? []), ...(folder ? [folder.output, folder.cache] : [])];
  return {
    entry: options.entry,
    memory_limit_bytes: options.memory_limit_bytes ?? gigabyte,
    cwd: options.cwd ?? (confinement.no_new_privs ? '/' : undefined),
    processor_time: options.processor_time ?? (process.platform === 'linux' ? 'polled' : 'reported'),
    ...(options.limits && { limits: options.limits }),
    ...confined(confinement, { read, write, argv: permissions ? permissionFlags({ read, write }) : [] }),
    user,
    folder,
    // Large buffers, and those of many threads, would leave the C library with twice the memory that is in use.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...ENVIRONMENT,
      ...(folder && { XDG_CACHE_HOME: folder.cache }),
      ...options.env,
    },
  };
}

/** Native addons (image codecs) and threads (the one that watches the parent) are allowed; further processes are not. */
function permissionFlags(permissions: { read: string[]; write: string[] }): string[] {
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...permissions.read.map((path) => `--allow-fs-read=${path}`),
    ...permissions.write.map((path) => `--allow-fs-write=${path}`),
    '--disable-warning=SecurityWarning',
  ];
}

// A pool of child processes for work on untrusted bytes. It knows nothing of the tasks themselves.
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
  /**
   * The maximum number of children, except for an extra one while long tasks hold all; started on demand. Default: one per core.
   */
  size?: number;
  /** In milliseconds: how long the extra one stays idle before it is ended. Default: a minute. */
  linger_ms?: number;
  /** Resident memory limit of one child, in bytes. Default: 1 GB. */
  memory_limit_bytes?: number;
  cwd?: string;
  /**
   * Folders that the child may read and write; also enables all other restrictions. Without them it may do whatever its parent
   * may. See Node's permission model and confinement.ts.
   */
  permissions?: { read: string[]; write: string[] };
  /** Where each child gets a folder through which its tasks' files are passed. */
  folders?: string;
  /** Finds the paths in the payload of each task that has some. */
  files?: Record<string, (payload: never) => TaskFiles>;
  /** Default: the restrictions that this machine supports. */
  confinement?: Confinement;
  /** The child's complete environment. */
  env?: NodeJS.ProcessEnv;
  /** Default: polled on Linux, reported elsewhere. */
  processor_time?: ChildOptions['processor_time'];
  limits?: ChildOptions['limits'];
}

export interface RunOptions {
  /** CPU time in milliseconds. */
  deadline_ms: number;
  signal?: AbortSignal;
  /** Functions of the parent that the task may call. */
  callbacks?: Callbacks;
  /** Resident memory limit in bytes, if more than for other tasks. */
  memory_limit_bytes?: number;
  /** Groups take turns in the queue: the id of the space, or of the waiting user. */
  group?: string;
  /** Evaluated when a child is free. Default: `now`. */
  priority?: Priority | (() => Priority);
}

export interface Sandbox {
  /**
   * Runs one task in a child. Rejects with a SandboxError if it was ended, with a SandboxTaskError if it threw. The deadline is
   * CPU time, from the moment a started child takes the task; only after a multiple of it is a task ended for waiting. A task of
   * priority `now` with a deadline of up to 15 seconds is short: it never waits only for long ones, nor does anyone wait for the
   * long ones of a single group.
   */
  run<T = unknown>(task: string, payload: unknown, options: RunOptions): Promise<T>;
  /** The restrictions of its children by the system. */
  confinement(): Confinement;
  /** Waits for all accepted tasks, then closes. */
  drain(): Promise<void>;
  /** Ends at once; running and waiting tasks are rejected as cancelled. */
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
            // The caller knows the result type of the named task.
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
    // Otherwise large buffers of many threads leave glibc with twice the memory in use.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...ENVIRONMENT,
      ...(folder && { XDG_CACHE_HOME: folder.cache }),
      ...options.env,
    },
  };
}

/** Allows native addons (image codecs) and threads (the one that watches the parent), but no further processes. */
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

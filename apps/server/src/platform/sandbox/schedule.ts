// Which task runs next, and in which child: by priority, with groups taking turns.
import type { ChildPool } from './child-pool.ts';
import { FairQueue } from './fair-queue.ts';
import type { SandboxChild, Task } from './sandbox-child.ts';
import { SandboxError } from './sandbox-error.ts';

/**
 * Priorities:
 * - `now`: someone waits for it on a screen
 * - `next`: someone is notified when it is done
 * - `later`: nobody waits for it
 */
export type Priority = keyof typeof RANKS;
const RANKS = { now: 0, next: 1, later: 2 };
/** In milliseconds. A task that has waited this long counts as `now`. */
const overdueMs = 60_000;
const maxShortMs = 15_000;

export interface Job extends Task {
  group: string;
  priority: () => Priority;
  asked_at: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  child?: SandboxChild;
}

export class Schedule {
  readonly #queue = new FairQueue<Job>();
  readonly #running = new Set<Job>();
  readonly #size: number;
  #isClosed = false;
  #onQuiet: (() => void) | undefined;

  /** @param size the maximum number of children, except for an extra one while long tasks hold all */
  constructor(size: number) {
    this.#size = size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether there are too many children. */
  isSurplus(idle: number): boolean {
    return this.#running.size + idle > this.#size;
  }

  add(job: Job, pool: ChildPool): void {
    this.#queue.add(job.group, job);
    this.#next(pool);
  }

  cancel(job: Job): void {
    const reason = new SandboxError('cancelled', `${job.name} was cancelled`);
    if (this.#queue.remove(job)) job.reject(reason);
    else if (this.#running.has(job)) job.child?.kill(reason);
  }

  /** Resolves when nothing runs or waits. */
  async quiet(): Promise<void> {
    if (this.#running.size > 0 || this.#queue.size > 0) await new Promise<void>((resolve) => (this.#onQuiet = resolve));
  }

  close(): void {
    this.#isClosed = true;
    for (let job = this.#queue.take(); job; job = this.#queue.take()) job.reject(new SandboxError('cancelled', 'Closed'));
    for (const job of this.#running) this.cancel(job);
  }

  #next(pool: ChildPool): void {
    const now = performance.now();
    const rank = (job: Job): number => (now - job.asked_at > overdueMs ? RANKS.now : RANKS[job.priority()]);
    const held = (group: string): number => [...this.#running].filter((job) => job.group === group).length;
    while (this.#running.size <= this.#size) {
      const job = this.#queue.take({ rank, fits: (one) => this.#fits(one), held });
      if (!job) break;
      void this.#work(job, pool);
    }
    if (this.#running.size === 0) this.#onQuiet?.();
  }

  #fits(job: Job): boolean {
    const running = this.#running.size;
    return running < this.#size || (running === this.#size && isBlocked(job, [...this.#running]));
  }

  async #work(job: Job, pool: ChildPool): Promise<void> {
    let child: SandboxChild;
    try {
      child = job.child = pool.take();
    } catch (error) {
      // Its folder could not be created.
      return job.reject(error);
    }
    this.#running.add(job);
    await child.run(job).then(job.resolve, job.reject);
    this.#running.delete(job);
    if (child.isUsable) pool.putAside(child);
    this.#next(pool);
  }
}

/** Whether all running tasks are long, and this one is short, or all of them belong to a single other group. */
function isBlocked(job: Job, running: readonly Job[]): boolean {
  const isLong = ({ deadline_ms, priority }: Job): boolean => priority() !== 'now' || deadline_ms > maxShortMs;
  if (!running.every(isLong)) return false;
  return !isLong(job) || running.every(({ group }) => group === running[0]?.group && group !== job.group);
}

/** How long a child may take to start: seconds on a busy machine. */
export const START_LIMIT_MS = 120_000;

/** A task that waits is ended after this multiple of its deadline plus a minute. */
const WAIT_TIMES = 6;
const WAIT_MORE_MS = 60_000;

export function waitLimit(deadline_ms: number): number {
  return deadline_ms * WAIT_TIMES + WAIT_MORE_MS;
}

/**
 * The verdict on a task's time; null while it may continue. A busy machine is not the task's fault: `overtime` means that it has
 * used CPU time up to its deadline and continues. `timeout` says nothing about the task.
 * @param task.used_ms CPU time of the child since it was given the task; null if unknown
 */
export function timeVerdict(task: {
  deadline_ms: number;
  wait_limit_ms: number;
  waited_ms: number;
  used_ms: number | null;
}): 'overtime' | 'timeout' | null {
  const { deadline_ms, wait_limit_ms, waited_ms, used_ms } = task;
  // Work on several threads uses more CPU time than passes.
  if (waited_ms >= deadline_ms && used_ms !== null && used_ms >= deadline_ms) return 'overtime';
  return waited_ms >= wait_limit_ms ? 'timeout' : null;
}

/** How long a child may take to start: on a busy machine it is seconds. */
export const START_LIMIT_MS = 120_000;

/** However long a task waits for something or for a processor, it is ended after so many times its deadline and a minute. */
const WAIT_TIMES = 6;
const WAIT_MORE_MS = 60_000;

export function waitLimit(deadline_ms: number): number {
  return deadline_ms * WAIT_TIMES + WAIT_MORE_MS;
}

/**
 * What is to be said of a task's time; null while it may go on. A busy machine is not the task's fault: `overtime` is what has
 * kept a processor busy for as long as its deadline, and goes on. `timeout` says nothing of the task.
 * @param task.used_ms processor time of the child since it was given the task; null where no one can tell
 */
export function timeVerdict(task: {
  deadline_ms: number;
  wait_limit_ms: number;
  waited_ms: number;
  used_ms: number | null;
}): 'overtime' | 'timeout' | null {
  const { deadline_ms, wait_limit_ms, waited_ms, used_ms } = task;
  // Work on several threads uses more than the time that passes.
  if (waited_ms >= deadline_ms && used_ms !== null && used_ms >= deadline_ms) return 'overtime';
  return waited_ms >= wait_limit_ms ? 'timeout' : null;
}

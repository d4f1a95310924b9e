/** A task that hardly gets a processor, or waits for something, ends after so many times its deadline. */
const longestWait = 6;
/** Whoever has asked for it waits too, and ends a job that takes minutes more than it may. */
const longestMore_ms = 40_000;

/** With less of a processor than that, others keep it from the task; with more, the task is what takes long. */
const busyShare = 0.25;
const steps = 4;

/**
 * How much longer a task may go on whose deadline has passed, in milliseconds, before it is looked at again; 0 where it is over.
 * A busy machine is not the task's fault: what counts is the processor time that it has used, as far as that is known.
 */
export function moreTime(task: { deadline_ms: number; waited_ms: number; used_ms: number | null }): number {
  const { deadline_ms, waited_ms, used_ms } = task;
  if (used_ms === null || used_ms >= deadline_ms * busyShare) return 0;
  const end_ms = Math.min(deadline_ms * longestWait, deadline_ms + longestMore_ms);
  return Math.max(0, Math.min(deadline_ms / steps, end_ms - waited_ms));
}

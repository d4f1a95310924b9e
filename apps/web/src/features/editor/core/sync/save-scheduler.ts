// Decides when to save: after a pause, at the latest after a maximum wait, and after failures with growing delays.

const IDLE_MS = 700;
/** While someone else has the pdf open, who should see changes at once. */
const IDLE_TOGETHER_MS = 25;
/** Maximum wait for people who never pause. */
const MAX_WAIT_MS = 950;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

export type SaveScheduler = ReturnType<typeof createSaveScheduler>;

/** @param onDue is called when it is time to save; a new schedule replaces the last one */
export function createSaveScheduler(onDue: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTogether = false;
  let waitingSince: number | null = null;
  /** Consecutive failures. */
  let failures = 0;

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(onDue, delay);
  }

  return {
    /** Schedules a save after a change. */
    soon(): void {
      const now = Date.now();
      waitingSince ??= now;
      schedule(Math.max(0, Math.min(isTogether ? IDLE_TOGETHER_MS : IDLE_MS, waitingSince + MAX_WAIT_MS - now)));
    },
    /** Call when sending starts. */
    begun(): void {
      waitingSince = null;
    },
    succeeded(): void {
      failures = 0;
    },
    afterFailure(): void {
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000);
      failures += 1;
    },
    stop(): void {
      clearTimeout(timer);
    },
    setTogether(together: boolean): void {
      isTogether = together;
    },
  };
}

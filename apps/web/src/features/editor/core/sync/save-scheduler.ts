// When what waits is sent: once the person pauses, at the latest after a while, and later and later where it fails.

const IDLE_MS = 700;
/** While someone else looks at the same pdf: they are to see it at once. */
const IDLE_TOGETHER_MS = 25;
/** A person who never pauses is saved all the same. */
const LONGEST_WAIT_MS = 950;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** @param onDue is called when it is time; a later wish replaces the one before */
export function createSaveScheduler(onDue: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTogether = false;
  let waitingSince: number | null = null;
  /** In a row. */
  let failures = 0;

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(onDue, delay);
  }

  return {
    /** Something was changed. */
    soon(): void {
      const now = Date.now();
      waitingSince ??= now;
      schedule(Math.max(0, Math.min(isTogether ? IDLE_TOGETHER_MS : IDLE_MS, waitingSince + LONGEST_WAIT_MS - now)));
    },
    /** It is being sent. */
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

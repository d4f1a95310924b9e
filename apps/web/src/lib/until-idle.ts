// Puts off what a screen does not need yet: until the page has loaded, the screen has what it shows, and the browser is idle.

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Nothing is put off for longer: a screen that fetches again and again is never at rest. */
const LONGEST_MS = 10_000;
const PAUSE_MS = 100;
/** A busy browser calls back after this time, idle or not. */
const IDLE_TIMEOUT_MS = 2_000;

let isFetching = () => false;

/** @param check whether the screen that is shown still fetches what it shows */
export function checkFetching(check: () => boolean): void {
  isFetching = check;
}

/** Whether the browser is set to fetch only what is needed. */
export function savesData(): boolean {
  return navigator.connection?.saveData ?? false;
}

/** Resolves when the page has loaded, its screen fetches nothing more, and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  const start = performance.now();
  await untilDrawn();
  while (isFetching() && performance.now() - start < LONGEST_MS) {
    await pause();
    await untilDrawn();
  }
}

/** Resolves when the browser has drawn what it was about to, and has a moment to spare. */
export function untilDrawn(): Promise<unknown> {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') return pause();
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }));
}

function pause(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

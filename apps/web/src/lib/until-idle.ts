// Delays what a screen does not need yet, until page and screen have loaded and the browser is idle.

declare global {
  interface Navigator {
    /** Not available in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Maximum delay, because a polling screen never settles. */
const MAX_MS = 10_000;
const PAUSE_MS = 100;
/** A busy browser calls back after this time anyway. */
const IDLE_TIMEOUT_MS = 2_000;

let isFetching = () => false;

/** @param check whether the current screen is still loading its data */
export function checkFetching(check: () => boolean): void {
  isFetching = check;
}

/** Whether the browser is set to save data. */
export function savesData(): boolean {
  return navigator.connection?.saveData ?? false;
}

/** Resolves when the page has loaded, its screen fetches nothing more, and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  const start = performance.now();
  await untilDrawn();
  while (isFetching() && performance.now() - start < MAX_MS) {
    await pause();
    await untilDrawn();
  }
}

/** Resolves after the next paint, when the browser is idle. */
export function untilDrawn(): Promise<unknown> {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') return pause();
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }));
}

function pause(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
